import { type TiffImage, TiffTag, TiffTagGeo } from '@cogeotiff/core';
import type { AreaDaSerie } from '#domain/imagem/serie.ts';
import { pixelsOf, type Span } from './area-pixels.ts';
import type { Cog, Level, Samples } from './cog.ts';
import { forwardOf } from './crs.ts';
import { type Entry, tiffHead } from './tiff-writer.ts';
import type { ImageValues, ValuedImage } from './values.ts';

/** A classic TIFF holds no more; nor does anybody wait for it. */
const MAX_BYTES = 2 * 2 ** 30;

/** A part of an image as a file of its own. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  content(): AsyncGenerator<Buffer>;
}

/** Pixels of the finest level, from its first to before its last. */
interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More than one file may hold. */
class CropTooLarge extends Error {
  override readonly name = 'CropTooLarge';
}

/**
 * The part of an image over an area, on the image's own grid: value by value as the original has it, and nothing outside
 * of the area where the image can say nothing. Null where they do not meet.
 * @throws UnsupportedCrs, CropTooLarge
 */
export const createCrops =
  (values: ImageValues) =>
  (image: ValuedImage, area: AreaDaSerie): Promise<Crop | null> =>
    cropOf(values, image, area);

async function cropOf(values: ImageValues, image: ValuedImage, area: AreaDaSerie): Promise<Crop | null> {
  const cog = await values.cogOf(image.chave);
  const [finest] = cog.levels;
  if (finest === undefined) return null;
  const forward = forwardOf(image.exame.crs_wkt);
  const spans = pixelsOf(area, { transform: cog.transform, finest, level: finest, forward });
  const window = around(spans);
  if (window === null) return null;
  const each = bytesOf(finest.image);
  const row = window.width * cog.samples * each;
  if (row * window.height > MAX_BYTES) throw new CropTooLarge(`${window.width} x ${window.height}`);
  const entries = await entriesOf(finest.image, cog, window, finest.block);
  const head = tiffHead(entries, { rowBytes: row, rows: window.height, rowsPerStrip: finest.block });
  return {
    width: window.width,
    height: window.height,
    bytes: head.length + row * window.height,
    async *content() {
      yield head;
      const byRow = Map.groupBy(spans, (span) => span.row);
      for (let from = window.top; from < window.top + window.height; ) {
        const until = Math.min((Math.floor(from / finest.block) + 1) * finest.block, window.top + window.height);
        yield await rowsOf({ values, chave: image.chave, cog, level: finest, window, byRow }, from, until);
        from = until;
      }
    },
  };
}

function around(spans: readonly Span[]): Window | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { row, from, to } of spans) {
    [left, right] = [Math.min(left, from), Math.max(right, to)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
  }
  return right > left ? { left, top, width: right - left, height: bottom - top } : null;
}

const bitsOf = (image: TiffImage) => [image.value(TiffTag.BitsPerSample) ?? 8].flat()[0] ?? 8;
const bytesOf = (image: TiffImage) => bitsOf(image) / 8;

interface Reading {
  readonly values: ImageValues;
  readonly chave: string;
  readonly cog: Cog;
  readonly level: Level;
  readonly window: Window;
  readonly byRow: ReadonlyMap<number, readonly Span[]>;
}

/** Rows of one row of blocks. */
async function rowsOf(reading: Reading, from: number, until: number): Promise<Buffer> {
  const { values, chave, cog, level, window, byRow } = reading;
  const { block } = level;
  const first = Math.floor(window.left / block);
  const last = Math.floor((window.left + window.width - 1) / block);
  const blocks: (Samples | null)[] = [];
  for (let column = first; column <= last; column++) {
    blocks.push(await values.blockOf(chave, cog, level, column, Math.floor(from / block)));
  }
  const made = arrayLike(level.image, window.width * (until - from) * cog.samples);
  if (cog.nodata !== null) made.fill(cog.nodata);
  // What can say nothing of a pixel says it outside of the area; other images are cut to a rectangle.
  const cut = cog.nodata !== null || cog.alpha;
  const whole = { from: window.left, to: window.left + window.width };
  for (let row = from; row < until; row++) {
    for (const span of cut ? (byRow.get(row) ?? []) : [whole]) {
      for (let start = span.from; start < span.to; ) {
        const column = Math.floor(start / block);
        const end = Math.min(span.to, (column + 1) * block);
        const samples = blocks[column - first];
        const at = ((row % block) * block + (start % block)) * cog.samples;
        const to = ((row - from) * window.width + (start - window.left)) * cog.samples;
        if (samples) made.set(samples.subarray(at, at + (end - start) * cog.samples), to);
        start = end;
      }
    }
  }
  return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
}

/** Of the type that the file's pixels have. */
function arrayLike(image: TiffImage, length: number): Samples {
  const [bits, format] = [bitsOf(image), [image.value(TiffTag.SampleFormat) ?? 1].flat()[0] ?? 1];
  if (format === 3) return bits === 64 ? new Float64Array(length) : new Float32Array(length);
  if (bits === 32) return format === 2 ? new Int32Array(length) : new Uint32Array(length);
  if (bits === 16) return format === 2 ? new Int16Array(length) : new Uint16Array(length);
  return new Uint8Array(length);
}

/** `RasterPixelIsPoint`: the place is that of a pixel's middle. */
const POINT = 2;

/** What stands in the head: the grid moved to the window, the rest as the file has it. */
async function entriesOf(image: TiffImage, cog: Cog, window: Window, rows: number): Promise<readonly Entry[]> {
  const { samples, transform } = cog;
  const [left, across, skewX, top, skewY, down] = transform;
  const half = image.valueGeo(TiffTagGeo.GTRasterTypeGeoKey) === POINT ? 0.5 : 0;
  const [column, line] = [window.left + half, window.top + half];
  const x = left + column * across + line * skewX;
  const y = top + column * skewY + line * down;
  const format = [image.value(TiffTag.SampleFormat) ?? 1].flat()[0] ?? 1;
  const extra = (await image.fetch(TiffTag.ExtraSamples)) as number | readonly number[] | null;
  const [keys, doubles, names, metadata] = [
    await image.fetch(TiffTag.GeoKeyDirectory),
    await image.fetch(TiffTag.GeoDoubleParams),
    await image.fetch(TiffTag.GeoAsciiParams),
    await image.fetch(TiffTag.GdalMetadata),
  ];
  const nodata = await image.fetch(TiffTag.GdalNoData);
  const short = (tag: number, ...values: readonly number[]): Entry => ({ tag, kind: 'short', values });
  const long = (tag: number, ...values: readonly number[]): Entry => ({ tag, kind: 'long', values });
  const ascii = (tag: number, text: string | null): readonly Entry[] => (text ? [{ tag, kind: 'ascii', text }] : []);
  return [
    ...[long(256, window.width), long(257, window.height), short(258, ...Array(samples).fill(bitsOf(image)))],
    ...[short(259, 1), short(262, image.value(TiffTag.Photometric) ?? 1), short(277, samples), long(278, rows)],
    short(284, 1),
    ...(extra === null ? [] : [short(338, ...[extra].flat())]),
    short(339, ...Array(samples).fill(format)),
    { tag: 34_264, kind: 'double', values: [across, skewX, 0, x, skewY, down, 0, y, 0, 0, 0, 0, 0, 0, 0, 1] },
    ...(keys === null ? [] : [short(34_735, ...keys)]),
    ...(doubles === null ? [] : [{ tag: 34_736, kind: 'double', values: [doubles].flat() } as const]),
    ...[...ascii(34_737, names), ...ascii(42_112, metadata), ...ascii(42_113, nodata)],
  ];
}
