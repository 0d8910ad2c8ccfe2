import type { FileHandle } from 'node:fs/promises';
import { MAX_TOLD_BYTES, refuseNamedFiles } from './named-files.ts';
import { otherFormat } from './other-formats.ts';
import { ImageRefusal } from './refusal.ts';

/** Bytes that the pixels of one file may take once they are unpacked. */
const MAX_UNPACKED_BYTES = 24 * 2 ** 30;
/** What unpacks to less is taken however well it is packed. */
const SMALL_BYTES = 512 * 2 ** 20;
/** Times that a larger file may grow: pictures of the ground pack to a tenth, empty ones to a hundredth. */
const MAX_GROWTH = 400;
const MAX_BLOCKS = 16_000_000;

/** Sizes of the types of a tag's values, by their number. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 };

const TAG = { width: 256, height: 257, bits: 258, samples: 277, told: 42_112 } as const;
/** Where strips or tiles stand, and how long each is. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [273, 279],
  [324, 325],
];

interface Layout {
  readonly little: boolean;
  readonly big: boolean;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** The value itself where it fits, where it stands otherwise. */
  readonly inside: Buffer;
}

/**
 * Looks at the beginning of a file before anybody unpacks it: that it is a TIFF, that what it declares can be in it,
 * that it names no other file, and that all of it has come. @throws ImageRefusal
 */
export async function checkTiffHeader(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  if (size === 0) throw new ImageRefusal('arquivo_vazio');
  const start = await at(file, 0, Math.min(size, 1024));
  const layout = layoutOf(start);
  const entries = await firstDirectory(file, layout, size);
  const one = async (tag: number, otherwise: number) => {
    const entry = entries.get(tag);
    return entry === undefined ? otherwise : ((await values(file, layout, entry, size))[0] ?? otherwise);
  };
  const [width, height, bits, samples] = [
    await one(TAG.width, 0),
    await one(TAG.height, 0),
    await one(TAG.bits, 1),
    await one(TAG.samples, 1),
  ];
  if (width < 1 || height < 1 || samples < 1) throw new ImageRefusal('ilegivel');
  refuseVast({ width, height, samples, bits }, size);
  refuseNamedFiles(await told(file, layout, entries.get(TAG.told), size));
  for (const [offsets, lengths] of BLOCKS) {
    const [where, howLong] = [entries.get(offsets), entries.get(lengths)];
    if (where === undefined || howLong === undefined) continue;
    const places = await values(file, layout, where, size);
    const sizes = await values(file, layout, howLong, size);
    const end = places.reduce((last, place, i) => Math.max(last, place + (sizes[i] ?? 0)), 0);
    if (end > size) throw new ImageRefusal('truncado', `${end} > ${size}`);
  }
}

/** What GDAL writes about a picture into it, as XML. */
async function told(
  file: FileHandle,
  { big, little }: Layout,
  entry: Entry | undefined,
  size: number,
): Promise<string> {
  if (entry === undefined) return '';
  const { count, inside } = entry;
  if (count > MAX_TOLD_BYTES) throw new ImageRefusal('ilegivel');
  if (count <= (big ? 8 : 4)) return inside.toString('latin1', 0, count);
  const offset = big ? long8(inside, 0, { big, little }) : long(inside, 0, { big, little });
  if (offset + count > size) throw new ImageRefusal('truncado');
  return (await at(file, offset, count)).toString('latin1');
}

interface Declared {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly bits: number;
}

/** More pixels than are read, or than a file of its size can have. @throws ImageRefusal */
export function refuseVast({ width, height, samples, bits }: Declared, size: number): void {
  const unpacked = Math.ceil((width * bits * samples) / 8) * height;
  if (unpacked > MAX_UNPACKED_BYTES || (unpacked > SMALL_BYTES && unpacked > size * MAX_GROWTH)) {
    throw new ImageRefusal('pixels_demais', `${width} x ${height} x ${samples}`);
  }
}

function layoutOf(start: Buffer): Layout {
  const mark = start.toString('latin1', 0, 2);
  const little = mark === 'II';
  const version = start.length < 16 ? 0 : little ? start.readUInt16LE(2) : start.readUInt16BE(2);
  if ((little || mark === 'MM') && (version === 42 || version === 43)) return { little, big: version === 43 };
  // Descriptions of pictures that name other files, whatever they are called.
  const text = start.toString('utf8').replace(/^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*/i, '');
  const description = /^<(VRTDataset|MRF_META|GDAL_WMS|WMS_Capabilities|PAMDataset)\b/i.exec(text);
  if (description !== null) throw new ImageRefusal('aponta_para_outro', description[1] ?? null);
  throw new ImageRefusal('nao_geotiff', otherFormat(start));
}

async function firstDirectory(file: FileHandle, layout: Layout, size: number): Promise<ReadonlyMap<number, Entry>> {
  const { big } = layout;
  const head = await at(file, 0, 16);
  const offset = big ? long8(head, 8, layout) : long(head, 4, layout);
  const [countBytes, entryBytes] = big ? [8, 20] : [2, 12];
  if (offset + countBytes > size) throw new ImageRefusal('truncado');
  const counted = await at(file, offset, countBytes);
  const count = big ? long8(counted, 0, layout) : short(counted, 0, layout);
  if (count > 4_096) throw new ImageRefusal('ilegivel');
  if (offset + countBytes + count * entryBytes > size) throw new ImageRefusal('truncado');
  const bytes = await at(file, offset + countBytes, count * entryBytes);
  const entries = new Map<number, Entry>();
  for (let i = 0; i < count; i++) {
    const entry = bytes.subarray(i * entryBytes, (i + 1) * entryBytes);
    entries.set(short(entry, 0, layout), {
      type: short(entry, 2, layout),
      count: big ? long8(entry, 4, layout) : long(entry, 4, layout),
      inside: entry.subarray(big ? 12 : 8),
    });
  }
  return entries;
}

async function values(file: FileHandle, layout: Layout, entry: Entry, size: number): Promise<readonly number[]> {
  const { type, count, inside } = entry;
  const each = TYPE_BYTES[type];
  if (each === undefined || count > MAX_BLOCKS) throw new ImageRefusal('ilegivel');
  const bytes = each * count;
  let content = inside;
  if (bytes > inside.length) {
    const offset = layout.big ? long8(inside, 0, layout) : long(inside, 0, layout);
    if (offset + bytes > size) throw new ImageRefusal('truncado');
    content = await at(file, offset, bytes);
  }
  const read = each === 1 ? byte : each === 2 ? short : each === 4 ? long : long8;
  return Array.from({ length: count }, (_, i) => read(content, i * each, layout));
}

async function at(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new ImageRefusal('truncado');
  return buffer;
}

const byte = (bytes: Buffer, at: number) => bytes.readUInt8(at);
const short = (bytes: Buffer, at: number, { little }: Layout) =>
  little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
const long = (bytes: Buffer, at: number, { little }: Layout) =>
  little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
/** Beyond what a number holds exactly nothing is in any file: it only must stay too large. */
const long8 = (bytes: Buffer, at: number, { little }: Layout) =>
  Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
