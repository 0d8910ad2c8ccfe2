import type { AppLoadContext } from '@remix-run/node';
import type { ProjectionName } from '#projections/index.ts';
import type { Pedido } from './acesso.server.ts';

/** Milliseconds that a page waits for what its reader has just written. */
const ESPERA_MS = 2_000;

/** How much a page may be trusted to be the newest. */
export interface Atualidade {
  /** The reader's own write is not in the read model yet. */
  readonly atualizando: boolean;
  /** A read model that this page shows stands still, until somebody acts. */
  readonly parada: boolean;
  /** A read model that this page shows lags or is being rebuilt. */
  readonly atrasada: boolean;
  /** False while the event store is away. */
  readonly gravacao: boolean;
  /** ISO 8601: what is shown is at least as new as this. */
  readonly dados_de: string;
  /** How far the read models of this page were when it was read, as decimal text: what changes later is not in it. */
  readonly posicoes: Readonly<Partial<Record<ProjectionName, string>>>;
}

interface QuemLe extends Pick<Pedido, 'servicos'> {
  readonly context: Pick<AppLoadContext, 'posicao'>;
}

/** Waits for the reader's own writes, then says how old the rest may be. Call it before reading. */
export async function obterAtualidade(
  { servicos, context }: QuemLe,
  nomes: readonly ProjectionName[],
): Promise<Atualidade> {
  const { projecoes } = servicos;
  const { posicao } = context;
  const alcancou = posicao === null || (await projecoes.esperar(nomes, posicao, ESPERA_MS));
  const { gravacao, dados_de } = projecoes.atualidade();
  const [situacoes, posicoes] = await Promise.all([
    gravacao ? projecoes.situacaoConhecida() : [],
    projecoes.posicoes(nomes),
  ]);
  const mostradas = situacoes.filter(({ nome }) => (nomes as readonly string[]).includes(nome));
  return {
    atualizando: !alcancou,
    parada: mostradas.some(({ estado }) => estado === 'parada'),
    atrasada: mostradas.some(({ estado }) => estado !== 'em_dia'),
    gravacao,
    dados_de,
    posicoes,
  };
}
