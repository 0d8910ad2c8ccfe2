import { type PedidoDeExportacao, pedidoDeExportacaoSchema } from '#domain/exportacao/pedido.ts';
import { chaveOf } from '../storage/content.ts';
import type { Storage, StoredObject } from '../storage/storage.ts';

/** Ids and a search: longer than this nobody asks. */
const MAX_BYTES = 64 * 2 ** 20;

export function guardarPedido(arquivos: Storage, pedido: PedidoDeExportacao): Promise<StoredObject> {
  const bytes = Buffer.from(JSON.stringify(pedido));
  return arquivos.put([bytes] as unknown as AsyncIterable<Uint8Array>, { maxBytes: MAX_BYTES });
}

/** @throws ObjectNotFoundError */
export async function lerPedido(arquivos: Storage, sha256: string): Promise<PedidoDeExportacao> {
  const blocks: Buffer[] = [];
  for await (const block of (await arquivos.get(chaveOf(sha256))) as AsyncIterable<Buffer>) blocks.push(block);
  return pedidoDeExportacaoSchema.parse(JSON.parse(Buffer.concat(blocks).toString('utf8')));
}
