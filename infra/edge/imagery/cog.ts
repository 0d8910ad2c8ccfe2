import { promisify } from 'node:util';
import { inflate, inflateSync } from 'node:zlib';
import { Predictor, SampleFormat, Tiff, type TiffImage, TiffTag, TiffTagGeo } from '@cogeotiff/core';
import type { Storage } from '#infra/files/storage/storage.ts';
import { letGo } from '#infra/let-go.ts';

const inflated = promisify(inflate);

/** Bytes of the head of a file that are asked for at once: mostly all that is to be known of its blocks. */
const HEAD_BYTES = 64 * 1024;

/** Samples of one block, pixel by pixel, band by band. */
export type Samples = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** One of the resolutions of a file. */
export interface Level {
  readonly image: TiffImage;
  readonly width: number;
  readonly height: number;
  /** Pixels of a block on each side. */
  readonly block: number;
}

/** A file whose blocks are read by ranges. */
export interface Cog {
  /** From the finest to the coarsest. */
  readonly levels: readonly Level[];
  readonly origin: readonly [x: number, y: number];
  /** Size of a pixel of the finest level. */
  readonly pixel: readonly [x: number, y: number];
  /** From the finest level's pixels to its coordinates, in GDAL's order: also of a grid that is turned. */
  readonly transform: Transform;
  /** Of each pixel, an alpha band included. */
  readonly samples: number;
  /** The last sample says what is seen. */
  readonly alpha: boolean;
  /** What stands for nothing; null where nothing does. */
  readonly nodata: number | null;
}

export type Transform = readonly [
  left: number,
  across: number,
  skewX: number,
  top: number,
  skewY: number,
  down: number,
];

/** One that GDAL wrote for us: nothing of what people send comes this way. */
export async function openCog(storage: Pick<Storage, 'slice'>, chave: string): Promise<Cog> {
  const fetch = async (offset: number, length = HEAD_BYTES): Promise<ArrayBuffer> => {
    const { buffer, byteOffset, byteLength } = await storage.slice(chave, offset, length);
    const whole = byteLength === buffer.byteLength;
    return (whole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer;
  };
  const tiff = await Tiff.create({ url: new URL(`cog:${chave}`), fetch }, { defaultReadSize: HEAD_BYTES });
  return cogOf(tiff);
}

/** What a file is, once its head is read. */
export async function cogOf({ source, images }: Tiff): Promise<Cog> {
  const [first] = images;
  if (first === undefined) throw new RangeError(`${source.url.href}: no picture`);
  const transform = transformOf(first);
  const [originX, pixelX, , originY, , pixelY] = transform;
  const extra = (await first.fetch(TiffTag.ExtraSamples)) as number | readonly number[] | null;
  // 1 and 2 are alpha, 0 is another band.
  const alpha = [extra].flat().at(-1) === 2 || [extra].flat().at(-1) === 1;
  return {
    levels: images.filter(isPicture).map((image) => ({ image, ...image.size, block: image.tileSize.width })),
    origin: [originX, originY],
    pixel: [pixelX, pixelY],
    transform,
    samples: first.value(TiffTag.SamplesPerPixel) ?? 1,
    alpha,
    nodata: first.noData,
  };
}

/** Not the mask of one. */
const isPicture = (image: TiffImage): boolean => ((image.value(TiffTag.SubFileType) ?? 0) & MASK) === 0;
const MASK = 4;

/** `RasterPixelIsPoint`: what the file says is the place of a pixel's middle, not of its corner. */
const POINT = 2;

function transformOf(image: TiffImage): Transform {
  const matrix = image.value(TiffTag.ModelTransformation);
  const [originX, originY] = image.origin;
  const [pixelX, pixelY] = image.resolution;
  const [across = pixelX, skewX = 0, , left = originX, skewY = 0, down = pixelY, , top = originY] = matrix ?? [];
  const half = image.valueGeo(TiffTagGeo.GTRasterTypeGeoKey) === POINT ? 0.5 : 0;
  return [left - half * (across + skewX), across, skewX, top - half * (skewY + down), skewY, down];
}

/** Bytes of the largest block that is unpacked in between. */
const UNPACKED_HERE = 2 ** 20;

/**
 * Samples of a block; null where the file has none, which is all nothing.
 * @param how where it is unpacked. Beside whatever else goes on, unless somebody waits for this one block: a millisecond
 * here is less than it takes to wake another thread, and to get from it what only lies in its processor's memory.
 */
export async function readBlock(
  { image }: Level,
  column: number,
  row: number,
  how: 'here' | 'aside' = 'aside',
): Promise<Samples | null> {
  const tile = await image.getTile(column, row);
  if (tile === null) return null;
  const packed = Buffer.from(tile.bytes);
  // What comes out has a known size: one piece of memory, which is never quite full, in place of a hundred or of two.
  const size = { chunkSize: blockBytes(image) + SPARE_BYTES };
  const bytes =
    how === 'here' && size.chunkSize <= UNPACKED_HERE ? inflateSync(packed, size) : await inflated(packed, size);
  letGo(packed);
  return samplesOf(image, bytes);
}

/** Bytes that the memory of a block may be longer than the block. */
export const SPARE_BYTES = 8;

function blockBytes(image: TiffImage): number {
  const [bits, samples] = [bitsOf(image), image.value(TiffTag.SamplesPerPixel) ?? 1];
  return (image.tileSize.width * image.tileSize.height * samples * bits) / 8;
}

const bitsOf = (image: TiffImage): number => [image.value(TiffTag.BitsPerSample) ?? 8].flat()[0] ?? 8;

/** Samples of a block that is unpacked. */
export function samplesOf(image: TiffImage, bytes: Buffer): Samples {
  const bits = bitsOf(image);
  const format = [image.value(TiffTag.SampleFormat) ?? SampleFormat.Uint].flat()[0];
  const samples = image.value(TiffTag.SamplesPerPixel) ?? 1;
  const width = image.tileSize.width * samples;
  const predictor = image.value(TiffTag.Predictor);
  if (predictor === Predictor.FloatingPoint) unpredictFloats(bytes, width, samples, bits / 8);
  const typed = viewOf(bytes, bits, format);
  if (predictor === Predictor.Horizontal) unpredict(typed, width, samples);
  return typed;
}

function viewOf(bytes: Buffer, bits: number, format: SampleFormat | undefined): Samples {
  const each = bits / 8;
  // A view must begin where its numbers may: what zlib answers may stand anywhere.
  const aligned = bytes.byteOffset % each === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const where = [aligned.buffer as ArrayBuffer, aligned.byteOffset, Math.floor(bytes.byteLength / each)] as const;
  if (format === SampleFormat.Float) return bits === 64 ? new Float64Array(...where) : new Float32Array(...where);
  const signed = format === SampleFormat.Int;
  if (bits === 32) return signed ? new Int32Array(...where) : new Uint32Array(...where);
  if (bits === 16) return signed ? new Int16Array(...where) : new Uint16Array(...where);
  return new Uint8Array(...where);
}

/**
 * Each number was written as the difference from its neighbour on the left: TIFF 6.0, section 14. One sample of a row
 * after the other: what is added to stays at hand, and is not read back.
 */
function unpredict(values: Samples, width: number, samples: number): void {
  for (let start = 0; start < values.length; start += width) {
    for (let first = start; first < start + samples; first++) {
      let sum = 0;
      for (let i = first; i < start + width; i += samples) {
        sum += values[i] ?? 0;
        values[i] = sum;
      }
    }
  }
}

/** Bytes of equal weight stand together in each row, as differences: TIFF technical note 3. */
function unpredictFloats(bytes: Buffer, width: number, samples: number, each: number): void {
  const row = Buffer.alloc(width * each);
  for (let start = 0; start < bytes.length; start += row.length) {
    const line = bytes.subarray(start, start + row.length);
    for (let i = samples; i < line.length; i++) line[i] = ((line[i] ?? 0) + (line[i - samples] ?? 0)) & 255;
    line.copy(row);
    for (let i = 0; i < width; i++) {
      // The heaviest byte comes first in the file, and last in this machine's memory.
      for (let b = 0; b < each; b++) line[i * each + b] = row[(each - 1 - b) * width + i] ?? 0;
    }
  }
}
