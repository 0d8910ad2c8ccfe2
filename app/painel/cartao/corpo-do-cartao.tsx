import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { DeteccoesRecentes, PizzaPorTipo, SerieNoTempo } from '#app/deteccao/deteccao.porta.ts';
import { hectares, numero, plural } from '#app/kit/formatos.ts';
import type { TotalPorNome } from '#app/kit/totais/totais.ts';
import classes from '../painel.module.css';
import { mensagensDosCartoes as textos } from './cartoes.mensagens.ts';
import type { CartaoNaTela, DadosDoCartao } from './cartoes.ts';

const MapaDoCartao = lazy(() => import('./mapa-do-cartao.tsx'));

interface Props {
  readonly cartao: CartaoNaTela;
  readonly posicao: string;
  readonly comFicha: boolean;
}

/** What a widget shows: its figures, that there is none, or why it cannot. */
export function CorpoDoCartao({ cartao, posicao, comFicha }: Props) {
  const { filtro, dados, especie } = cartao;
  if (filtro === null) return <p role="note">{textos.filtroRemovido}</p>;
  if (dados === null) return <p role="alert">{textos.semDados}</p>;
  const { total, area, por_tipo, por_status, serie } = dados.relatorio;
  if (especie === 'contagem') return <Numero dito={numero(total)} sobre={hectares(area)} />;
  if (especie === 'area') return <Numero dito={hectares(area)} sobre={plural(total, 'detecção', 'detecções')} />;
  if (total === 0) return <p className={classes.segunda}>{textos.vazio}</p>;
  if (especie === 'pizza') return <Pizza tipos={por_tipo} />;
  if (especie === 'barras') return <Barras totais={por_status} />;
  if (especie === 'serie') return <SerieNoTempo serie={serie} />;
  return <DeLugares dados={dados} posicao={posicao} comFicha={comFicha} consulta={filtro.consulta} />;
}

function Numero({ dito, sobre }: { readonly dito: string; readonly sobre: string }) {
  return (
    <div className={classes.numeros}>
      <p>
        <strong>{dito}</strong>
        <span className={classes.segunda}>{sobre}</span>
      </p>
    </div>
  );
}

function Pizza({ tipos }: { readonly tipos: readonly TotalPorNome[] }) {
  return (
    <div className={classes.pizza}>
      <div className={classes.desenho}>
        <Suspense fallback={<Skeleton circle height="100%" />}>
          <PizzaPorTipo tipos={tipos} medida="total" />
        </Suspense>
      </div>
      <Barras totais={tipos} />
    </div>
  );
}

/** Each name with its number, and a bar as long as its share of the largest. */
function Barras({ totais }: { readonly totais: readonly TotalPorNome[] }) {
  const maior = Math.max(1, ...totais.map(({ total }) => total));
  return (
    <table className={classes.tabela}>
      <tbody>
        {[...totais]
          .sort((um, outro) => outro.total - um.total)
          .map(({ id, nome, cor, total }) => (
            <tr key={id}>
              <th scope="row">
                {nome}
                <div className={classes.barra} aria-hidden>
                  <span style={{ width: `${(100 * total) / maior}%`, background: cor ?? undefined }} />
                </div>
              </th>
              <td>{numero(total)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface PropsDosLugares extends Pick<Props, 'posicao' | 'comFicha'> {
  readonly dados: DadosDoCartao;
  readonly consulta: string;
}

/** The latest ones, or where all of them are. */
function DeLugares({ dados: { extensao, recentes }, consulta, posicao, comFicha }: PropsDosLugares) {
  if (extensao === null)
    return <DeteccoesRecentes deteccoes={recentes} comFicha={comFicha} lugares={recentes.length} />;
  return (
    <Suspense fallback={<Skeleton height={352} />}>
      <MapaDoCartao consulta={consulta} extensao={extensao} posicao={posicao} />
    </Suspense>
  );
}
