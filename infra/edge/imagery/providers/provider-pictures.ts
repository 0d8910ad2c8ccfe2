import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { FalhaDoProvedor, type Figura } from '#domain/imagem/provedor.ts';
import { TILE_SIDE } from '../picture.ts';

/** Another way of asking, or of putting together, is another picture. */
const VERSION = 2;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Bytes of pictures that are kept, of all providers and with whichever keys they came. */
const KEPT_BYTES = 128 * 2 ** 20;
/** One picture, with all that it is put together of. */
const DEADLINE_MS = 45_000;
/** Pixels on a side of the largest picture that is asked for. */
export const LARGEST_SIDE = 1024;

/**
 * A PNG of another server, looked at as a file before anything reads it: its chunks and their sums, and that it is no
 * larger than what was asked for.
 * @throws FalhaDoProvedor
 */
export function checkedPng(provedor: string, bytes: Buffer): Buffer {
  const size = sizeOf(bytes);
  if (size === null || Math.max(...size) > LARGEST_SIDE) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  return bytes;
}

function sizeOf(bytes: Buffer): readonly [width: number, height: number] | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  let size: readonly [number, number] | null = null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (at === 8) {
      if (kind !== 'IHDR' || length !== 13) return null;
      size = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    }
    if (kind === 'IEND') return end === bytes.length && size !== null && Math.min(...size) > 0 ? size : null;
    at = end;
  }
  return null;
}

/** A square of a map, of pictures that lie over one another, the last one above. @throws FalhaDoProvedor */
export async function tileOf(provedor: string, pictures: readonly Buffer[]): Promise<Uint8Array> {
  const [only] = pictures;
  if (only === undefined) return emptyTile();
  const fits = (picture: Buffer) => sizeOf(picture)?.every((side) => side === TILE_SIDE) === true;
  if (pictures.length === 1 && fits(only)) return only;
  try {
    const squares = await Promise.all(pictures.map((each) => (fits(each) ? each : squareOf(each))));
    return await blank()
      .composite(squares.map((input) => ({ input })))
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch {
    throw new FalhaDoProvedor(provedor, 'resposta_invalida');
  }
}

const squareOf = (picture: Buffer) =>
  sharp(picture, { limitInputPixels: LARGEST_SIDE ** 2 })
    .resize(TILE_SIDE, TILE_SIDE, { fit: 'fill' })
    .png()
    .toBuffer();

const blank = () =>
  sharp({ create: { width: TILE_SIDE, height: TILE_SIDE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });

let empty: Promise<Uint8Array> | null = null;
/** Where no scene lies. */
function emptyTile(): Promise<Uint8Array> {
  empty ??= blank().png().toBuffer();
  return empty;
}

const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.byteLength });
let makers = 0;

/**
 * Pictures of one provider, with one key. However many ask for one at once, it is asked for once; what whoever asked
 * first does not wait for any more still comes, and is kept for the next: it has been paid for.
 */
export function createPictures() {
  // What came with one key is nobody's who has another.
  const maker = makers++;
  const keptAs = (etag: string) => `${maker}.${etag}`;
  const underWay = new Map<string, Promise<Uint8Array>>();

  function ask(etag: string, make: (signal: AbortSignal) => Promise<Uint8Array>): Promise<Uint8Array> {
    const asked = make(AbortSignal.timeout(DEADLINE_MS)).finally(() => underWay.delete(etag));
    underWay.set(etag, asked);
    asked.then(
      (bytes) => kept.set(keptAs(etag), bytes),
      () => undefined,
    );
    return asked;
  }

  /** One that is the same as long as what it is made of is. */
  return function figura(madeOf: readonly unknown[], make: (signal: AbortSignal) => Promise<Uint8Array>): Figura {
    const text = JSON.stringify([VERSION, ...madeOf]);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const bytes = async () => kept.get(keptAs(etag)) ?? underWay.get(etag) ?? ask(etag, make);
    return { etag, bytes };
  };
}
export type Pictures = ReturnType<typeof createPictures>;
