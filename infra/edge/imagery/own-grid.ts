import type { Exame } from '#domain/imagem/exame.ts';
import type { Recipe } from './brush.ts';
import type { Cog, Level, Samples } from './cog.ts';
import { type Place, paint, TILE_SIDE } from './picture.ts';
import { forwardOfCode, levelOf, type Warp, warpOf } from './providers/stac/grids.ts';

const PIXELS = TILE_SIDE ** 2;
const LINE = Int32Array.from({ length: TILE_SIDE }, (_, i) => i);

interface Source {
  /** On the image's own grid. */
  readonly cog: Cog;
  readonly exame: Pick<Exame, 'crs_epsg' | 'crs_wkt'>;
  readonly place: Place;
  blockOf(level: Level, column: number, row: number): Promise<Samples | null>;
}

/**
 * A square of a map out of an image's own grid, of each pixel the nearest of the image's: what there is to see before
 * its picture on the grid of maps is made. @returns null where there is nothing, or nobody knows the way
 */
export async function paintedFromOwnGrid({ cog, exame, place, blockOf }: Source, recipe: Recipe) {
  const forward = forwardOfCode(exame.crs_epsg, exame.crs_wkt);
  const warp = forward === null ? null : warpOf(place, forward, cog);
  const level = warp === null ? null : levelOf(cog, warp);
  if (warp === null || level === null) return null;
  const wanted = wantedOf(warp, cog, level);
  const read = new Map<number, Samples | null>();
  for (const block of wanted.blocks) {
    read.set(block, await blockOf(level, block % wanted.perRow, Math.floor(block / wanted.perRow)));
  }
  const square = gathered(wanted, read, cog.samples);
  const window = { level: { block: TILE_SIDE }, columns: LINE, rows: LINE };
  return paint(cog, window, () => square, recipe);
}

interface Wanted {
  /** Of each pixel of the square the block, by its number row after row, and the pixel in it; -1 beside the image. */
  readonly block: Int32Array;
  readonly at: Int32Array;
  readonly blocks: ReadonlySet<number>;
  readonly perRow: number;
}

function wantedOf({ columns, rows }: Warp, { levels: [finest] }: Cog, { width, height, block: side }: Level): Wanted {
  const [across, down] = [width / (finest?.width ?? width), height / (finest?.height ?? height)];
  const [block, at] = [new Int32Array(PIXELS).fill(-1), new Int32Array(PIXELS)];
  const perRow = Math.ceil(width / side);
  for (let i = 0; i < PIXELS; i++) {
    const column = Math.floor((columns[i] ?? Number.NaN) * across);
    const row = Math.floor((rows[i] ?? Number.NaN) * down);
    if (!(column >= 0 && row >= 0 && column < width && row < height)) continue;
    block[i] = Math.floor(row / side) * perRow + Math.floor(column / side);
    at[i] = (row % side) * side + (column % side);
  }
  return { block, at, blocks: new Set(block.filter((number) => number >= 0)), perRow };
}

/** All bands of each pixel, no number where there is none. */
function gathered({ block, at }: Wanted, read: ReadonlyMap<number, Samples | null>, samples: number): Float64Array {
  const square = new Float64Array(PIXELS * samples).fill(Number.NaN);
  for (let i = 0; i < PIXELS; i++) {
    const held = read.get(block[i] ?? -1);
    if (held == null) continue;
    const first = (at[i] ?? 0) * samples;
    for (let band = 0; band < samples; band++) square[i * samples + band] = held[first + band] ?? Number.NaN;
  }
  return square;
}
