import { instanteDoTexto } from '#app/kit/datas.ts';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Pedido } from './acesso.server.ts';
import { naoEncontrado } from './falhas.server.ts';

/** Something as it is, or as it was at the instant that the address asks for. */
export interface NoTempo<T> {
  readonly row: T;
  readonly passado: PassadoNaTela | null;
}

/** What `?em=` says: nothing, or an instant as people write it or as it is. */
export function instantePedido({ url }: Pick<Pedido, 'url'>): Pick<PassadoNaTela, 'pedido' | 'em'> | null {
  const pedido = url.searchParams.get('em')?.trim() ?? '';
  return pedido === '' ? null : { pedido, em: instanteDoTexto(pedido) };
}

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
