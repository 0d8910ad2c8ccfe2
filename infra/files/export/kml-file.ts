import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** What GDAL writes around the placemarks of a file: a document, the schema of its fields, and a folder. */
const OPENING = /^([\s\S]*?<Document[^>]*>\n)((?:<Schema[\s\S]*?<\/Schema>\n)?)<Folder><name>[^<]*<\/name>\n/;
const CLOSING = /<\/Folder>\s*<\/Document>\s*<\/kml>\s*$/;
/** Nothing that stands before the first placemark is longer: a line for each field. */
const EDGE_BYTES = 2 ** 20;

export interface KmlPart {
  readonly file: string;
  readonly name: string;
}

/**
 * One KML out of several, each a document of its own inside: out of a folder GDAL itself reads the fields of a KML, but
 * not those of a KMZ.
 */
export async function* joinedKml(parts: readonly KmlPart[]): AsyncGenerator<Buffer> {
  for (const [i, { file, name }] of parts.entries()) {
    const { opening, schema, from, to } = await edges(file);
    if (i === 0) yield opening;
    yield Buffer.concat([Buffer.from(`<Document><name>${escaped(name)}</name>\n`), schema]);
    yield* createReadStream(file, { start: from, end: to - 1 }) as AsyncIterable<Buffer>;
    yield Buffer.from('</Document>\n');
  }
  yield Buffer.from('</Document></kml>\n');
}

/** What stands before the placemarks of a file, and where they begin and end. */
async function edges(file: string) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, EDGE_BYTES);
    // Letter by letter a byte, so that lengths of text are lengths in the file.
    const read = async (at: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, at)).buffer.toString('latin1');
    const [head, opening = '', schema = ''] = OPENING.exec(await read(0)) ?? [];
    const tail = CLOSING.exec(await read(size - length))?.[0];
    if (head === undefined || tail === undefined) throw new Error(`${file}: not the KML that GDAL writes`);
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    return { opening: bytes(opening), schema: bytes(schema), from: head.length, to: size - tail.length };
  } finally {
    await handle.close();
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
