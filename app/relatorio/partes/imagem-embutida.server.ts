import { buffer } from 'node:stream/consumers';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';

/** What browsers draw and cannot run. */
const FIGURAS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** Of one picture of a page: a larger one is left out. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A stored picture as part of a page; null where it is none, too large, or gone. */
export async function imagemEmbutida(
  { servicos }: Pick<PedidoDaSessao, 'servicos'>,
  arquivo: Arquivo | null,
): Promise<string | null> {
  if (arquivo === null || !FIGURAS.has(arquivo.tipo) || arquivo.bytes > MAX_BYTES) return null;
  try {
    const bytes = await buffer(await servicos.armazenamento.get(arquivo.chave));
    return `data:${arquivo.tipo};base64,${bytes.toString('base64')}`;
  } catch (error) {
    if ((error as Error).name === 'ObjectNotFoundError') return null;
    throw error;
  }
}
