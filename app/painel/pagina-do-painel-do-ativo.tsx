import { ActionIcon, Button } from '@mantine/core';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { SerieNoTempo } from '#app/deteccao/deteccao.porta.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { hectares, plural } from '#app/kit/formatos.ts';
import { useCadencia, vezDepois } from '#app/kit/relogio/usar-cadencia.ts';
import { TeclasDoPainel } from './controles.tsx';
import { FolhaDoPainel } from './folha-do-painel.tsx';
import { useLigado } from './movimento/ao-vivo.ts';
import { ComMovimento, useMovimento } from './movimento/movimento.tsx';
import { usePainelAoVivo } from './movimento/numeros-ao-vivo.ts';
import { useTelao } from './movimento/telao.ts';
import { mensagensDoPainel as textos } from './painel.mensagens.ts';
import classes from './painel.module.css';
import type { AtivoDaVez, BaseDoPainel, DadosDoPainelDoAtivo } from './painel.ts';
import { Carrossel } from './partes/carrossel.tsx';
import { Cartao } from './partes/cartao.tsx';
import { MapaDoPainel } from './partes/mapa-do-painel.tsx';
import { Recentes } from './partes/recentes.tsx';
import { PROXIMO_ATIVO_MS } from './ritmos.ts';

type Vez =
  | { readonly estado: 'ativo'; readonly ativo: AtivoDaVez }
  | { readonly estado: 'malformado'; readonly dito: string; readonly quantos: number }
  | { readonly estado: 'nenhum' };

interface Props extends BaseDoPainel {
  /** Null where the filter says what cannot be. */
  readonly vez: Vez | null;
  readonly dados: DadosDoPainelDoAtivo | null;
}

const OUTRO = { endereco: '/dashboard', nome: 'Dashboard geral' } as const;

/** One asset after the other: when its detections were, which came last, where they lie, and what was seen there. */
export function PaginaDoPainelDoAtivo(lido: Props) {
  const painel = usePainelAoVivo(lido);
  return (
    <ComMovimento telao={useTelao(painel.ve)}>
      <TeclasDoPainel />
      <Pagina {...painel} />
    </ComMovimento>
  );
}

function Pagina({ vez, dados, ...base }: Props) {
  const ativo = vez?.estado === 'ativo' ? vez.ativo : null;
  const passar = useRodadaDosAtivos(ativo);
  return (
    <FolhaDoPainel
      base={base}
      outro={OUTRO}
      titulo={ativo === null ? 'Dashboard do ativo' : ativo.nome}
      endereco="/dashboard/ativo"
      controles={ativo !== null && <QualAtivo ativo={ativo} aoPassar={passar} />}
    >
      {vez?.estado === 'nenhum' && <ListaVazia titulo={textos.semAtivos} />}
      {vez?.estado === 'malformado' && (
        <ListaVazia titulo={textos.malformado(vez.dito, vez.quantos)}>
          <Button variant="default" onClick={() => passar(0)}>
            Ver o primeiro ativo
          </Button>
        </ListaVazia>
      )}
      {ativo !== null &&
        (dados === null ? (
          <ListaComErro titulo={textos.naoVeio} />
        ) : (
          <Partes ativo={ativo} dados={dados} base={base} />
        ))}
    </FolhaDoPainel>
  );
}

/** To the next asset after a while, unless somebody looks at this one or there is nowhere to read the next from. */
function useRodadaDosAtivos(ativo: AtivoDaVez | null): (passos: number) => void {
  const navigate = useNavigate();
  const [parametros] = useSearchParams();
  const { parado, segurado } = useMovimento();
  const ligado = useLigado();
  const { indice, quantos } = ativo ?? { indice: 0, quantos: 0 };
  const passar = (passos: number) => {
    const novos = new URLSearchParams(parametros);
    novos.set('ativo_index', String(vezDepois(indice, passos, quantos)));
    // A wall that stands for a year is no year of steps back.
    navigate(`?${novos}`, { replace: true, preventScrollReset: true });
  };
  const { recomecar } = useCadencia(PROXIMO_ATIVO_MS, () => passar(1), parado || segurado || !ligado || quantos < 2);
  return (passos) => {
    passar(passos);
    recomecar();
  };
}

function QualAtivo({ ativo, aoPassar }: { readonly ativo: AtivoDaVez; aoPassar(passos: number): void }) {
  const { indice, quantos } = ativo;
  if (quantos < 2) return null;
  return (
    <div className={classes.vez}>
      <ActionIcon variant="default" size="lg" aria-label="Ativo anterior" onClick={() => aoPassar(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>
        Ativo {indice + 1} de {quantos}
      </span>
      <ActionIcon variant="default" size="lg" aria-label="Próximo ativo" onClick={() => aoPassar(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface PropsDasPartes {
  readonly ativo: AtivoDaVez;
  readonly dados: DadosDoPainelDoAtivo;
  readonly base: BaseDoPainel;
}

function Partes({ ativo, dados, base: { consulta, posicao, passado, ve } }: PropsDasPartes) {
  const { relatorio, recentes, quadros, tipos, revisao } = dados;
  return (
    <div className={classes.grade} data-do-ativo>
      <Cartao titulo="No tempo">
        <p className={classes.totais}>
          <strong>{plural(relatorio.total, 'detecção', 'detecções')}</strong>
          <strong>{hectares(relatorio.area)}</strong>
        </p>
        <SerieNoTempo serie={relatorio.serie} />
      </Cartao>
      <Recentes key={`recentes-${ativo.id}`} recentes={recentes} comFicha={ve.deteccoes} />
      <MapaDoPainel
        ativo={ativo}
        tipos={tipos}
        revisao={revisao}
        consulta={consulta}
        posicao={posicao}
        em={passado?.em ?? null}
      />
      <Carrossel key={`carrossel-${ativo.id}`} quadros={quadros} />
    </div>
  );
}
