import type { FileHandle } from 'node:fs/promises';
import { MAX_TOLD_BYTES, refuseNamedFiles } from './named-files.ts';
import { ImageRefusal } from './refusal.ts';
import { refuseVast } from './tiff-header.ts';

/** What every file of boxes begins with. */
export const JP2_MARK = '\0\0\0\x0cjP  \r\n\x87\n';
/** A bare codestream: it has no place for where it lies. */
export const CODESTREAM_MARK = '\xff\x4f\xff\x51';

/** Boxes of the outermost level that are walked over. */
const MAX_BOXES = 1_000;
/** Boxes of words, which may stand in one another. */
const TELLING: ReadonlySet<string> = new Set(['xml ', 'asoc']);
const LARGE = 1;
const UNTIL_THE_END = 0;

/**
 * Looks at a JPEG 2000 before anybody unpacks it: that its boxes are all there, that they name no other file, and
 * that what its codestream declares can be in it. @throws ImageRefusal
 */
export async function checkJpeg2000(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  let place = 0;
  let found = false;
  for (let turn = 0; place < size; turn++) {
    if (turn === MAX_BOXES) throw new ImageRefusal('ilegivel');
    const head = await at(file, place, 8);
    const declared = head.readUInt32BE(0);
    const wide = declared === LARGE;
    const length = wide ? Number((await at(file, place + 8, 8)).readBigUInt64BE(0)) : declared;
    const end = declared === UNTIL_THE_END ? size : place + length;
    if (declared !== UNTIL_THE_END && length < 8) throw new ImageRefusal('ilegivel');
    if (end > size) throw new ImageRefusal('truncado', `${end} > ${size}`);
    const kind = head.toString('latin1', 4, 8);
    if (TELLING.has(kind)) {
      if (end - place > MAX_TOLD_BYTES) throw new ImageRefusal('ilegivel');
      refuseNamedFiles((await at(file, place, end - place)).toString('latin1'));
    }
    if (kind === 'jp2c') {
      await checkCodestream(file, place + (wide ? 16 : 8), end, size);
      found = true;
    }
    place = end;
  }
  if (!found) throw new ImageRefusal('ilegivel');
}

const SIZ_BYTES = 42;

/** Size, parts and depth stand in the first segment; the last two bytes are the mark of its end. */
async function checkCodestream(file: FileHandle, start: number, end: number, size: number): Promise<void> {
  const siz = await at(file, start, SIZ_BYTES + 2);
  if (siz.toString('latin1', 0, 4) !== CODESTREAM_MARK) throw new ImageRefusal('ilegivel');
  const [right, bottom, left, top] = [8, 12, 16, 20].map((where) => siz.readUInt32BE(where));
  const samples = siz.readUInt16BE(40);
  const [width, height] = [(right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
  if (width < 1 || height < 1 || samples < 1) throw new ImageRefusal('ilegivel');
  const bits = (siz.readUInt8(42) & 0x7f) + 1;
  refuseVast({ width, height, samples, bits }, size);
  const last = await at(file, end - 2, 2);
  if (last.readUInt16BE(0) !== 0xffd9) throw new ImageRefusal('truncado', 'falta o fim dos pixels');
}

async function at(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new ImageRefusal('truncado');
  return buffer;
}
