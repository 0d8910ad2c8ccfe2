import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** GDAL writes these lines around what a file holds. */
const OPENING = /^[\s\S]*?<Document[^>]*>\n?/;
const CLOSING = /<\/Document>\s*<\/kml>\s*$/;
/** Neither is longer. */
const EDGE_BYTES = 512;

/** One KML out of several: a folder for each. */
export async function* joinedKml(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const [i, file] of files.entries()) {
    const { head, from, tail, to } = await edges(file);
    if (i === 0) yield Buffer.from(head);
    yield* createReadStream(file, { start: from, end: to - 1 }) as AsyncIterable<Buffer>;
    if (i === files.length - 1) yield Buffer.from(tail);
  }
}

/** The opening and the closing of a file, and where what is between them begins and ends. */
async function edges(file: string) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, EDGE_BYTES);
    const begin = await handle.read(Buffer.alloc(length), 0, length, 0);
    const end = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const head = OPENING.exec(begin.buffer.toString('latin1'))?.[0];
    const tail = CLOSING.exec(end.buffer.toString('latin1'))?.[0];
    if (head === undefined || tail === undefined) throw new Error(`${file}: not the KML that GDAL writes`);
    return { head, from: head.length, tail, to: size - tail.length };
  } finally {
    await handle.close();
  }
}
