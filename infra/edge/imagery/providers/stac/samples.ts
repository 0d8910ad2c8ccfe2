import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { Level, Samples } from '../../cog.ts';
import { type Place, TILE_SIDE } from '../../picture.ts';
import type { StacBand } from './bands.ts';
import { forwardOfCode, levelOf, type Warp, warpOf } from './grids.ts';
import type { RemoteCog, RemoteCogs } from './remote-cog.ts';

/** Blocks of one file that a tile is made of: a file without coarser resolutions is not read whole for a look at it. */
const MOST_BLOCKS = 64;
const PIXELS = TILE_SIDE ** 2;

/** Values of a band under the pixels of a tile, in those of the world; NaN where it says nothing. */
export interface Sampled {
  readonly values: Float64Array;
  /** Between which values it is stretched, unless somebody says so. */
  readonly usual: readonly [number, number];
}

/** Which pixels of a file a tile is made of. */
interface Found extends ReturnType<typeof pixelsOf> {
  readonly level: Level;
}

/**
 * Reads bands as a square of a map shows them: of each pixel the nearest of the file's own. What lies on one grid is
 * looked up once.
 */
export function createSampling(cogs: RemoteCogs, provedor: string, place: Place) {
  const grids = new Map<string, Found | null>();

  function on(cog: RemoteCog, { epsg, wkt }: StacBand): Found | null {
    const sizes = cog.levels.map(({ width, height, block }) => [width, height, block]);
    const key = JSON.stringify([cog.epsg ?? epsg, wkt, cog.transform, sizes]);
    const known = grids.get(key);
    if (known !== undefined) return known === null ? null : { ...known, level: sameLevel(cog, known.level) };
    const forward = forwardOfCode(cog.epsg ?? epsg, wkt);
    if (forward === null) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
    const warp = warpOf(place, forward, cog);
    const level = warp === null ? null : levelOf(cog, warp);
    const found = warp === null || level === null ? null : { ...pixelsOf(warp, cog, level), level };
    grids.set(key, found);
    return found;
  }

  /** @returns null where it shows nothing of it. @throws FalhaDoProvedor */
  return async (band: StacBand): Promise<Sampled | null> => {
    const cog = await cogs.open(band.href);
    if (band.indice >= cog.samples) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
    const found = on(cog, band);
    return found === null ? null : sampled(cogs, cog, saidOf(cog, band), found);
  };
}

/** How a band stands for the world: the item has the first word, as it has on what stands for nothing. */
export const saidOf = (cog: RemoteCog, band: StacBand): StacBand =>
  band.escala === null ? { ...band, ...cog.escalas[band.indice] } : band;

/** The one of the same size: of each file its own. */
const sameLevel = ({ levels }: RemoteCog, { width }: Level): Level =>
  levels.find((level) => level.width === width) as Level;

async function sampled(
  cogs: RemoteCogs,
  cog: RemoteCog,
  band: StacBand,
  { pixels, wanted, level }: Found,
): Promise<Sampled | null> {
  if (wanted.length === 0 || wanted.length > MOST_BLOCKS) return null;
  const [blocks, usual] = await Promise.all([cogs.blocks(cog, level, wanted), usualOf(cogs, cog, band)]);
  return { values: read(pixels, blocks, cog, band), usual };
}

/** Of each pixel the block, by its place in `wanted`, and the pixel in it; -1 beside the picture. */
interface Pixels {
  readonly block: Int32Array;
  readonly at: Int32Array;
}

function pixelsOf({ columns, rows }: Warp, { levels: [finest] }: RemoteCog, level: Level) {
  const { width, height, block: side } = level;
  const [across, down] = [width / (finest?.width ?? width), height / (finest?.height ?? height)];
  const pixels: Pixels = { block: new Int32Array(PIXELS).fill(-1), at: new Int32Array(PIXELS) };
  const perRow = Math.ceil(width / side);
  const places = new Map<number, number>();
  let place = -1;
  let last = -1;
  for (let i = 0; i < PIXELS; i++) {
    const column = Math.floor((columns[i] ?? 0) * across);
    const row = Math.floor((rows[i] ?? 0) * down);
    if (!(column >= 0 && row >= 0 && column < width && row < height)) continue;
    const blockColumn = Math.floor(column / side);
    const blockRow = Math.floor(row / side);
    const name = blockRow * perRow + blockColumn;
    // Neighbours mostly lie in the same block.
    if (name !== last) {
      place = places.get(name) ?? places.size;
      places.set(name, place);
      last = name;
    }
    pixels.block[i] = place;
    pixels.at[i] = (row - blockRow * side) * side + (column - blockColumn * side);
  }
  const wanted = [...places.keys()].map((name) => [name % perRow, Math.floor(name / perRow)] as const);
  return { pixels, wanted };
}

function read(
  { block, at }: Pixels,
  blocks: readonly (Samples | null)[],
  { samples, alpha, nodata }: RemoteCog,
  band: StacBand,
): Float64Array {
  const values = new Float64Array(PIXELS).fill(Number.NaN);
  const [nothing, scale, offset] = [band.nodata ?? nodata, band.escala ?? 1, band.deslocamento];
  for (let i = 0; i < PIXELS; i++) {
    const held = blocks[block[i] ?? -1];
    if (held == null) continue;
    const first = (at[i] ?? 0) * samples;
    const raw = held[first + band.indice] ?? Number.NaN;
    if (raw === nothing || (alpha && held[first + samples - 1] === 0)) continue;
    values[i] = raw * scale + offset;
  }
  return values;
}

/** Reflectances of land lie low: what is brighter than this is white. */
const REFLECTANCE: readonly [number, number] = [0, 0.4];
const BYTES: readonly [number, number] = [0, 255];

/** What a file's own values are stretched between is looked for once: every tile of it asks. */
const usuals = new WeakMap<RemoteCog, Map<string, ReturnType<typeof usualIn>>>();

export function usualOf(cogs: RemoteCogs, cog: RemoteCog, band: StacBand): ReturnType<typeof usualIn> {
  const known = usuals.get(cog) ?? new Map<string, ReturnType<typeof usualIn>>();
  usuals.set(cog, known);
  const key = JSON.stringify([band.indice, band.escala, band.deslocamento, band.nodata]);
  const found = known.get(key) ?? usualIn(cogs, cog, band);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** Two dates are compared by eye: where the world's values are known, every scene is stretched alike. */
async function usualIn(cogs: RemoteCogs, cog: RemoteCog, band: StacBand): Promise<readonly [number, number]> {
  if (band.escala !== null && band.escala !== 1) return REFLECTANCE;
  const level = cog.levels.at(-1);
  if (level === undefined) return BYTES;
  const blocks = await wholeOf(cogs, cog, level);
  if (blocks === null || blocks.every((block) => block === null || block instanceof Uint8Array)) return BYTES;
  return percentiles(blocks, cog, band);
}

/** All blocks of a resolution, row by row; null where there are too many. @throws FalhaDoProvedor */
export async function wholeOf(cogs: RemoteCogs, cog: RemoteCog, level: Level) {
  const { width, height, block } = level;
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  if (columns * rows > MOST_BLOCKS) return null;
  const wanted = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as const);
  return cogs.blocks(cog, level, wanted);
}

function percentiles(blocks: readonly (Samples | null)[], { samples, nodata }: RemoteCog, band: StacBand) {
  const nothing = band.nodata ?? nodata;
  const found = blocks.flatMap((block) => {
    const own = Array.from(
      { length: (block?.length ?? 0) / samples },
      (_, i) => block?.[i * samples + band.indice] ?? 0,
    );
    // Blocks go on beyond the picture's edge, mostly with zeros.
    return own.filter((value) => Number.isFinite(value) && value !== nothing && value !== 0);
  });
  const sorted = Float64Array.from(found).sort();
  const at = (share: number) =>
    (sorted[Math.round(share * (sorted.length - 1))] ?? 0) * (band.escala ?? 1) + band.deslocamento;
  const [from, to] = [at(0.02), at(0.98)];
  return [from, to > from ? to : from + 1] as const;
}
