import sharp from 'sharp';
import { fracaoDoNorte, fracaoDoOeste, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Caixa } from '#domain/imagem/provedor.ts';
import { brushOf, type Recipe } from './brush.ts';
import type { Cog, Level, Samples } from './cog.ts';

/** Pixels on each side of a tile. */
export const TILE_SIDE = 256;

export interface Place {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The square around a box, as a tile of a zoom in between. */
export function placeAround([oeste, sul, leste, norte]: Caixa): Place {
  const [left, right] = [fracaoDoOeste(oeste), fracaoDoOeste(leste)];
  const [top, bottom] = [fracaoDoNorte(norte), fracaoDoNorte(sul)];
  const side = Math.max(right - left, bottom - top, 1e-9);
  const place = (middle: number) => (middle - side / 2) / side;
  return { z: -Math.log2(side), x: place((left + right) / 2), y: place((top + bottom) / 2) };
}

/** Which pixels of which level a tile is made of; -1 where there is none. */
export interface Window {
  readonly level: Level;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** Null where the tile lies wholly beside the picture. */
export function windowOf(cog: Cog, { z, x, y }: Place): Window | null {
  const size = (2 * MEIO_MUNDO_M) / 2 ** z / TILE_SIDE;
  const [finest] = cog.levels;
  if (finest === undefined) return null;
  // The coarsest that is as fine as the tile; what is finer than the file is drawn from its own pixels.
  const pixelOf = (level: Level) => (cog.pixel[0] * finest.width) / level.width;
  const level = cog.levels.findLast((each) => pixelOf(each) <= size * 1.01) ?? finest;
  const [across, down] = [pixelOf(level), (cog.pixel[1] * finest.height) / level.height];
  const line = (start: number, step: number, pixel: number, count: number) =>
    Int32Array.from({ length: TILE_SIDE }, (_, i) => {
      const at = Math.floor((start + (i + 0.5) * step) / pixel);
      return at >= 0 && at < count ? at : -1;
    });
  const columns = line(-MEIO_MUNDO_M + x * TILE_SIDE * size - cog.origin[0], size, across, level.width);
  const rows = line(MEIO_MUNDO_M - y * TILE_SIDE * size - cog.origin[1], -size, down, level.height);
  const beside = [columns, rows].some((each) => each.every((at) => at < 0));
  return beside ? null : { level, columns, rows };
}

/** Blocks that a window needs, from 0. */
export function blocksOf({ level, columns, rows }: Window): readonly (readonly [column: number, row: number])[] {
  const distinct = (line: Int32Array) => [
    ...new Set(
      Array.from(
        line.filter((at) => at >= 0),
        (at) => Math.floor(at / level.block),
      ),
    ),
  ];
  return distinct(rows).flatMap((row) => distinct(columns).map((column) => [column, row] as const));
}

/** @returns four bytes a pixel; null where there is nothing to see */
export function paint(
  cog: Pick<Cog, 'samples' | 'alpha' | 'nodata'>,
  window: Pick<Window, 'columns' | 'rows'> & { readonly level: Pick<Level, 'block'> },
  blockAt: (column: number, row: number) => Samples | null,
  recipe: Recipe,
): Uint8Array | null {
  const { level, columns, rows } = window;
  const brush = brushOf(cog, recipe);
  const picture = new Uint8Array(TILE_SIDE * TILE_SIDE * 4);
  const pixels = new Int32Array(picture.buffer);
  const places = columns.map((column) => (column % level.block) * cog.samples);
  const pieces = piecesOf(columns, level.block);
  const line = level.block * cog.samples;
  let seen = false;
  for (let j = 0; j < TILE_SIDE; j++) {
    const row = rows[j] ?? -1;
    if (row < 0) continue;
    const down = Math.floor(row / level.block);
    const start = (row % level.block) * line;
    for (const { column, from, to } of pieces) {
      const block = blockAt(column, down);
      if (block === null) continue;
      if (brush({ block, start, places, from, to, into: j * TILE_SIDE }, pixels)) seen = true;
    }
  }
  return seen ? picture : null;
}

/** Columns beside one another that lie in the same blocks. */
function piecesOf(columns: Int32Array, side: number) {
  const pieces: { readonly column: number; readonly from: number; to: number }[] = [];
  for (const [i, at] of columns.entries()) {
    const column = Math.floor(at / side);
    const last = pieces.at(-1);
    if (at < 0) continue;
    if (last?.column === column && last.to === i) last.to = i + 1;
    else pieces.push({ column, from: i, to: i + 1 });
  }
  return pieces;
}

/** Pictures over one another: where a later one says something, it is seen. */
export function overlaid(pictures: readonly Uint8Array[]): Uint8Array | null {
  const [lowest, ...above] = pictures;
  if (lowest === undefined) return null;
  for (const picture of above) {
    for (let at = 0; at < picture.length; at += 4) {
      if (picture[at + 3] !== 0) lowest.set(picture.subarray(at, at + 4), at);
    }
  }
  return lowest;
}

/**
 * As JPEG where all of it is to be seen, else as WebP, which can leave pixels out: of a noisy picture both come to the
 * same size and differ as little from it (30 dB), and JPEG takes a third of the time.
 */
export function encode(picture: Uint8Array): Promise<Uint8Array> {
  const raw = { width: TILE_SIDE, height: TILE_SIDE, channels: 4 } as const;
  const image = sharp(picture, { raw });
  const encoded = isOpaque(picture) ? image.jpeg({ quality: 85, optimizeCoding: false }) : image.webp(TRANSPARENT);
  return encoded.toBuffer();
}

const TRANSPARENT = { quality: 85, effort: 0 } as const;

function isOpaque({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const pixels = new Int32Array(buffer, byteOffset, byteLength / 4);
  for (let i = 0; i < pixels.length; i++) if ((pixels[i] ?? 0) >> 24 !== -1) return false;
  return true;
}
