import type { Readable } from 'node:stream';
import type { Storage } from '../storage/storage.ts';

/**
 * A source cut into sources of at least `size` bytes, one after the other: each must be read to its end before the next.
 * A source that has nothing (left) is one empty segment or none.
 */
export async function* segments(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]();
  let ended = false;
  async function* next(): AsyncGenerator<Uint8Array> {
    for (let bytes = 0; bytes < size; ) {
      // Set before, too: where the source breaks off there is no more of it.
      ended = true;
      const { value, done } = await chunks.next();
      if (done) return;
      ended = false;
      bytes += value.length;
      yield value;
    }
  }
  try {
    while (!ended) yield next();
  } finally {
    await chunks.return?.();
  }
}

/** The pieces' contents, one after the other. */
export async function* contentOf(
  storage: Pick<Storage, 'staged'>,
  pieces: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield* await storage.staged(piece);
}

/** What a content begins with; the rest is not read. */
export async function firstBytes(content: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** A source that remembers whether it broke off: storage keeps what came, but half a file is not to pass for a whole. */
export function unbroken(source: AsyncIterable<Uint8Array>) {
  let broken: { readonly error: unknown } | null = null;
  async function* remembering(): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  return {
    source: remembering(),
    /** @throws what the source threw */
    check(): void {
      if (broken !== null) throw broken.error;
    },
  };
}
