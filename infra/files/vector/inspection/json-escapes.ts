import { open } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

const BACKSLASH = 0x5c;
const CHUNK_BYTES = 2 ** 20;
/** Of `\u0000`, and of two of them that stand for one character. */
const [ESCAPE, PAIR] = [6, 12];
const LOST = Buffer.from('\\ufffd');
const HALF = /^\\u[dD][89abAB][\da-fA-F]{2}$/;
const WHOLE = /^\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}$/;
const IMPOSSIBLE = /^\\u(?:0000|[dD][89a-fA-F][\da-fA-F]{2})$/;

/**
 * Spells U+0000 and halves of a pair in the texts of a JSON file as U+FFFD, in their place: for GDAL a text ends at the
 * first, and of the second it takes what stands behind along, without a word. Neither could be stored.
 * @throws Refusal for a byte of zero, which no JSON has: GDAL would read up to there
 */
export async function withoutImpossibleEscapes(file: string, arquivo: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let from = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, from);
      const chunk = buffer.subarray(0, bytesRead);
      if (chunk.includes(0)) throw new Refusal('json_invalido', arquivo, 'contém bytes nulos');
      const { found, rest } = impossibleIn(chunk, bytesRead < CHUNK_BYTES);
      for (const at of found) await handle.write(LOST, 0, LOST.length, from + at);
      if (bytesRead < CHUNK_BYTES) return;
      from += rest;
    }
  } finally {
    await handle.close();
  }
}

/** Their places, and where the first escape begins that the chunk may not hold to its end. */
function impossibleIn(chunk: Buffer, last: boolean) {
  const found: number[] = [];
  let at = chunk.indexOf(BACKSLASH);
  while (at >= 0 && (last || at + PAIR <= chunk.length)) {
    let length = 2;
    if (chunk[at + 1] === 0x75) {
      const text = chunk.toString('latin1', at, at + ESCAPE);
      if (HALF.test(text) && WHOLE.test(chunk.toString('latin1', at, at + PAIR))) length = PAIR;
      else if (IMPOSSIBLE.test(text)) found.push(at);
    }
    at = chunk.indexOf(BACKSLASH, at + length);
  }
  return { found, rest: at < 0 ? chunk.length : at };
}
