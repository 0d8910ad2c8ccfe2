import { lazy } from 'react';
import { SerieNoTempo } from '#app/deteccao/deteccao.porta.ts';
import { ListaCarregando, ListaComErro } from '#app/kit/estado-da-lista.tsx';
import { SoNoNavegador } from '#app/kit/so-no-navegador.tsx';
import { TeclasDoPainel } from './controles.tsx';
import { FolhaDoPainel } from './folha-do-painel.tsx';
import { ComMovimento } from './movimento/movimento.tsx';
import { usePainelAoVivo } from './movimento/numeros-ao-vivo.ts';
import { useTelao } from './movimento/telao.ts';
import { mensagensDoPainel as textos } from './painel.mensagens.ts';
import classes from './painel.module.css';
import type { BaseDoPainel, DadosDoPainelGeral } from './painel.ts';
import { Abertas } from './partes/abertas.tsx';
import { Cartao } from './partes/cartao.tsx';
import { Numeros } from './partes/numeros.tsx';
import { PizzaComLegenda } from './partes/pizza-com-legenda.tsx';
import { SemNenhuma } from './partes/sem-nenhuma.tsx';

interface Props extends BaseDoPainel {
  readonly dados: DadosDoPainelGeral | null;
}

const MeusCartoes = lazy(() => import('./cartao/meus-cartoes.tsx'));

const OUTRO = { endereco: '/dashboard/ativo', nome: 'Dashboard do ativo' } as const;

/** All detections of the filter together: their number and area by type, in time, and what is still open. */
export function PaginaDoPainelGeral(lido: Props) {
  const { dados, ...base } = usePainelAoVivo(lido);
  return (
    <ComMovimento telao={useTelao(base.ve)}>
      <TeclasDoPainel />
      <FolhaDoPainel base={base} outro={OUTRO} titulo="Dashboard geral" endereco="/dashboard">
        {dados === null ? <ListaComErro titulo={textos.naoVeio} /> : <Partes {...dados} />}
        <Cartoes lido={lido} />
      </FolhaDoPainel>
    </ComMovimento>
  );
}

/** Own widgets, which are told by themselves; on a wall, where nobody is, there are none. */
function Cartoes({ lido: { ve, posicao, passado } }: { readonly lido: BaseDoPainel }) {
  if (useTelao(ve)) return null;
  return (
    <SoNoNavegador espera={<ListaCarregando linhas={3} />}>
      <MeusCartoes posicao={posicao} em={passado?.em ?? null} comFicha={ve.deteccoes} />
    </SoNoNavegador>
  );
}

function Partes({ relatorio, anterior, abertas }: DadosDoPainelGeral) {
  const { total, por_tipo, serie } = relatorio;
  return (
    <div className={classes.grade}>
      <Numeros relatorio={relatorio} anterior={anterior} />
      {total === 0 ? (
        <SemNenhuma />
      ) : (
        <>
          <PizzaComLegenda medida="total" tipos={por_tipo} />
          <PizzaComLegenda medida="area" tipos={por_tipo} />
          <Cartao titulo="No tempo" lugar="largo">
            <SerieNoTempo serie={serie} />
          </Cartao>
        </>
      )}
      <Abertas abertas={abertas} />
    </div>
  );
}
