import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { letGo } from '#infra/let-go.ts';
import type { Storage } from '../storage/storage.ts';
import { decodeLote } from './lote-format.ts';

const TIPO = 'application/x-ndjson';
/** A lote may hold one feature of 100,000 vertices beyond its limit, and any attributes. */
const MAX_BYTES = 512 * 1024 * 1024;

type NoArmazenamento = Pick<Arquivo, 'chave'>;

/** Batches of features in storage, by hash: what an import brings does not go through the log one by one. */
export function createLotes(storage: Pick<Storage, 'get' | 'put'>) {
  /** The whole file. The storage fails where it is not what its key says. */
  const read = async ({ chave }: NoArmazenamento): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of await storage.get(chave)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    for (const piece of pieces) letGo(piece);
    return content;
  };
  return {
    /**
     * Stores what `encodeFeicao` made, in pieces of any length. Made again from the same features it is the same file.
     */
    async guardar(content: Iterable<Uint8Array>, signal?: AbortSignal): Promise<Arquivo> {
      const options = { maxBytes: MAX_BYTES, ...(signal ? { signal } : {}) };
      const stored = await storage.put(pieces(content), options);
      return { nome: 'lote.ndjson', tipo: TIPO, ...stored };
    },
    /** @throws ObjectNotFoundError, ObjectCorruptedError; RangeError, SyntaxError for a file that is no lote */
    async ler(arquivo: NoArmazenamento): Promise<readonly FeicaoDoLote[]> {
      const content = await read(arquivo);
      try {
        return decodeLote(content);
      } finally {
        letGo(content);
      }
    },
  };
}

async function* pieces(content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}
