import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { heard } from '#infra/heard.ts';

/** What goes into a zip: a file of ours, a text, or what is made on the way. */
export interface Entry {
  readonly name: string;
  readonly content: { readonly file: string } | { readonly text: string } | { readonly source: AsyncIterable<Buffer> };
}

/** Coordinates hardly get smaller, and there are many of them: only tables and texts are worth the time. */
const PACKED = /\.(dbf|dxf|kml|txt|prj|cpg)$/;

/** A zip, written as it is read. */
export function zipped(entries: readonly Entry[]): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  // Whatever cannot be read fails the zip, and not the process.
  zip.on('error', fail);
  for (const { name, content } of entries) {
    const compress = PACKED.test(name);
    if ('file' in content) zip.addFile(content.file, name, { compress, compressionLevel: compress ? 1 : 0 });
    else if ('text' in content) zip.addBuffer(Buffer.from(content.text), name, { compress });
    else zip.addReadStream(Readable.from(content.source, { objectMode: false }).on('error', fail), name, { compress });
  }
  zip.end();
  // It is being written before anybody reads it.
  return heard(output);
}
