import { DeteccoesRecentes, type LinhaDeDeteccao } from '#app/deteccao/deteccao.porta.ts';
import { useRodizio } from '#app/kit/relogio/usar-cadencia.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { useMovimento, useSeguro } from '../movimento/movimento.tsx';
import classes from '../painel.module.css';
import { DETECCOES_MS, DETECCOES_POR_VEZ } from '../ritmos.ts';
import { Cartao, Vez } from './cartao.tsx';

interface Props {
  readonly recentes: readonly LinhaDeDeteccao[];
  readonly comFicha: boolean;
}

/** The latest detections, a few at a time. */
export function Recentes({ recentes, comFicha }: Props) {
  const { parado } = useMovimento();
  const { seguro, atributos } = useSeguro();
  const quantas = Math.ceil(recentes.length / DETECCOES_POR_VEZ);
  const rodizio = useRodizio(quantas, DETECCOES_MS, parado || seguro);
  const vistas = recentes.slice(rodizio.vez * DETECCOES_POR_VEZ, (rodizio.vez + 1) * DETECCOES_POR_VEZ);
  const titulo = 'Últimas detecções';
  return (
    <Cartao titulo={titulo} atributos={atributos} acao={<Vez rodizio={rodizio} quantos={quantas} nome={titulo} />}>
      {recentes.length === 0 && <p className={classes.segunda}>{textos.nenhuma}</p>}
      <DeteccoesRecentes deteccoes={vistas} comFicha={comFicha} lugares={DETECCOES_POR_VEZ} />
    </Cartao>
  );
}
