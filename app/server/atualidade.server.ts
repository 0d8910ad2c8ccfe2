import type { AppLoadContext } from '@remix-run/node';
import { mensagensDoServidor } from '#app/mensagens/catalogo.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { Pedido } from './acesso.server.ts';
import { indisponivel } from './falhas.server.ts';

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

/**
 * One thing that the reader may have written a moment ago. Where it is not there their own writes are waited for, and it
 * is looked for once more: nobody is told that what they have just made does not exist.
 * @param dito its id, as it was said; what is none names nothing
 * @throws RespostaDeFalha 503 while the read model has not come so far
 */
export async function lerOProprio<T>(
  { servicos, context }: QuemLe,
  nomes: readonly ProjectionName[],
  dito: unknown,
  ler: (id: Uuid) => Promise<T | null>,
): Promise<T | null> {
  const id = uuidSchema.safeParse(dito);
  if (!id.success) return null;
  const lido = await ler(id.data);
  if (lido !== null || context.posicao === null) return lido;
  if (!(await servicos.projecoes.esperar(nomes, context.posicao, ESPERA_MS)))
    throw indisponivel(mensagensDoServidor.gravadoPorVir);
  return ler(id.data);
}
