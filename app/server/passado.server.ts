import { aindaNaoChegou, instanteDoTexto } from '#app/kit/datas.ts';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import { camposInvalidos, naoEncontrado } from './falhas.server.ts';
import type { Pedido } from './quem-pede.server.ts';
import type { Rota, RotaNome } from './rotas.ts';

type Resposta = Rota['resposta'];

/** Something as it is, or as it was at the instant that the address asks for. */
export interface NoTempo<T> {
  readonly row: T;
  readonly passado: PassadoNaTela | null;
}

/** What is no page and answers `?em=`; every other list refuses it. A page that does says so in its `handle`. */
const LEEM_O_PASSADO: ReadonlySet<RotaNome> = new Set([
  ...(['artefatosDaDeteccao', 'linhaDoTempoDaDeteccao'] as const),
  ...(['areasDeMonitoramento', 'ativosDoFiltro', 'camadasDoMapa', 'detalhesDaCamada'] as const),
  ...(['analises', 'imagensDaAnalise', 'deteccoesDaAnalise', 'dadosDaDeteccao'] as const),
  ...(['cartoes', 'pontosDosPaineis', 'relatorioDasDeteccoes'] as const),
  ...(['resultadosDasDeteccoes', 'pontosDasDeteccoes', 'geojsonDaDeteccao', 'ladrilhoDasDeteccoes'] as const),
  ...(['tiposDoFiltro', 'tiposMonitorados', 'todasAsClassificacoes'] as const),
  ...(['todosOsDeteccaoStatus', 'todosOsDeteccaoTipos'] as const),
]);

/** What `?em=` says: nothing, or an instant as people write it or as it is; of what has not come, that it has not. */
export function instantePedido({ url }: Pick<Pedido, 'url'>): Pick<PassadoNaTela, 'pedido' | 'em' | 'recusa'> | null {
  const pedido = url.searchParams.get('em')?.trim() ?? '';
  if (pedido === '') return null;
  if (aindaNaoChegou(pedido, Date.now())) return { pedido, em: null, recusa: 'futuro' };
  const dito = instanteDoTexto(pedido);
  // Of a day that has begun and not ended, what there is until now: its end has not come, and is asked for by nobody.
  const em = dito !== null && aindaNaoChegou(dito, Date.now()) ? new Date().toISOString() : dito;
  return { pedido, em, recusa: em === null ? 'forma' : null };
}

/** The same for what has no page to say it on. @throws RespostaDeFalha 422 where it is no instant of the past */
export function instanteExigido(pedido: Pick<Pedido, 'url'>): string | undefined {
  const quando = instantePedido(pedido);
  const recusa = quando?.recusa ?? null;
  if (recusa !== null) throw camposInvalidos({ em: [mensagensDoPassado[recusa]] });
  return quando?.em ?? undefined;
}

/**
 * How far the log is that an answer about detections tells, as decimal text; of an instant, the last event that had
 * happened then: the same whenever it is asked. Call it before reading, so that the answer tells at least as much.
 */
export async function posicaoLida({ servicos }: Pick<Pedido, 'servicos'>, em: string | undefined): Promise<string> {
  const [{ deteccoes = '0' }, ate] = await Promise.all([
    servicos.projecoes.posicoes(['deteccoes']),
    em === undefined ? null : servicos.registro.posicaoEm(em),
  ]);
  return ate === null || BigInt(deteccoes) < ate ? deteccoes : String(ate);
}

/** `?posicao=`: right after the event that stands there. @throws RespostaDeFalha 404 for what is no position */
export function posicaoPedida({ url }: Pick<Pedido, 'url'>): bigint | null {
  const dita = url.searchParams.get('posicao');
  if (dita === null) return null;
  if (!/^[1-9]\d{0,17}$/.test(dita)) throw naoEncontrado();
  return BigInt(dita);
}

/** A position, else an instant, of what has no page to say so on. @throws RespostaDeFalha 404; 422 */
export function momentoExigido(pedido: Pick<Pedido, 'url'>): Momento | undefined {
  const posicao = posicaoPedida(pedido);
  return posicao === null ? instanteExigido(pedido) : { posicao };
}

/** Whoever asks a list for the past is not given the present. @throws RespostaDeFalha 422 where it knows no other */
export function exigirPresente(rota: RotaNome, resposta: Resposta, pedido: Pick<Pedido, 'url'>): void {
  if (!LISTAS.has(resposta) || LEEM_O_PASSADO.has(rota) || instantePedido(pedido) === null) return;
  throw camposInvalidos({ em: [mensagensDoPassado.soHoje] });
}

const LISTAS: ReadonlySet<Resposta> = new Set<Resposta>(['json', 'fragmento']);

/**
 * What the address names, now or then. Who asks is always the person of today, with today's permissions and assets:
 * the past opens to nobody a door that is shut now.
 * @param obter by id, within reach; at an instant where one is given
 * @throws RespostaDeFalha 404 for what there is neither now nor then
 */
export async function noTempo<T>(
  pedido: Pedido,
  obter: (id: Uuid, em?: string) => Promise<T | null>,
): Promise<NoTempo<T>> {
  const id = uuidSchema.safeParse(pedido.params.id);
  if (!id.success) throw naoEncontrado();
  const agora = await obter(id.data);
  const quando = instantePedido(pedido);
  const antes = quando === null || quando.em === null ? null : await obter(id.data, quando.em);
  const row = antes ?? agora;
  if (row === null) throw naoEncontrado();
  return { row, passado: quando && { ...quando, existia: antes !== null, existe: agora !== null } };
}
