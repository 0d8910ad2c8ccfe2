import { type PedidoDeExportacao, pedidoDeExportacaoSchema } from '#domain/exportacao/pedido.ts';
import type { StoredObject } from '../storage/storage.ts';
import type { ExportFiles } from './export-files.ts';

/** Ids and a search: longer than this nobody asks. */
const MAX_BYTES = 64 * 2 ** 20;

export function guardarPedido(arquivos: ExportFiles, pedido: PedidoDeExportacao): Promise<StoredObject> {
  const bytes = Buffer.from(JSON.stringify(pedido));
  const source = [bytes] as unknown as AsyncIterable<Uint8Array>;
  return arquivos.put(pedido.exportacao_id, source, { maxBytes: MAX_BYTES });
}

/** @throws ObjectNotFoundError */
export async function lerPedido(arquivos: Pick<ExportFiles, 'get'>, sha256: string): Promise<PedidoDeExportacao> {
  const blocks: Buffer[] = [];
  for await (const block of (await arquivos.get(sha256)) as AsyncIterable<Buffer>) blocks.push(block);
  return pedidoDeExportacaoSchema.parse(JSON.parse(Buffer.concat(blocks).toString('utf8')));
}
