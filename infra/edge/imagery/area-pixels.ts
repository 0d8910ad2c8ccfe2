import type { AreaDaSerie } from '#domain/imagem/serie.ts';
import type { Level, Transform } from './cog.ts';
import type { Forward } from './crs.ts';
import { inverseOf } from './grid.ts';

/** Longitude and latitude. */
type Position = readonly number[];

/** Pixels of one row of a grid, from the first to before the last. */
export interface Span {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Degrees of an edge that may be drawn straight in another coordinate system: a chord of a kilometre. */
const STRAIGHT = 0.01;
/** Points that one edge may be parted into. */
const MAX_PARTS = 500;

interface Grid {
  readonly transform: Transform;
  readonly finest: Level;
  readonly level: Level;
  readonly forward: Forward;
}

/** Pixels of a level whose middles lie inside; of what is smaller than a pixel, the one that it lies in. */
export function pixelsOf(area: AreaDaSerie, grid: Grid): readonly Span[] {
  const place = pixelOf(grid);
  if ('ponto' in area) return one(place(area.ponto), grid.level);
  const rings = area.aneis.map((ring) => parted(ring).flatMap((position) => [place(position) ?? []].filter(isPlace)));
  const spans = filled(rings, grid.level);
  return spans.length > 0 ? spans : one(middle(rings), grid.level);
}

type Pixel = readonly [column: number, row: number];
const isPlace = (pixel: Pixel | readonly never[]): pixel is Pixel => pixel.length === 2;

/** From a place to pixels of the level, in parts of a pixel. */
function pixelOf({ transform, finest, level, forward }: Grid) {
  const inverse = inverseOf(transform);
  const [across, down] = [level.width / finest.width, level.height / finest.height];
  return ([lng = 0, lat = 0]: Position): Pixel | null => {
    const there = forward(lng, lat);
    if (there === null) return null;
    const [column, row] = inverse(there);
    return [column * across, row * down];
  };
}

function one(pixel: Pixel | null, { width, height }: Level): readonly Span[] {
  if (pixel === null) return [];
  const [column, row] = [Math.floor(pixel[0]), Math.floor(pixel[1])];
  const inside = column >= 0 && row >= 0 && column < width && row < height;
  return inside ? [{ row, from: column, to: column + 1 }] : [];
}

function middle(rings: readonly (readonly Pixel[])[]): Pixel | null {
  const all = rings.flat();
  if (all.length === 0) return null;
  const mean = (of: 0 | 1) => all.reduce((sum, pixel) => sum + pixel[of], 0) / all.length;
  return [mean(0), mean(1)];
}

/** The ring with points in between wherever an edge is long. */
function parted(ring: readonly Position[]): readonly Position[] {
  return ring.flatMap((position, i): Position[] => {
    const [[lng = 0, lat = 0], [lng2 = 0, lat2 = 0]] = [position, ring[i + 1] ?? position];
    const parts = Math.min(MAX_PARTS, Math.ceil(Math.hypot(lng2 - lng, lat2 - lat) / STRAIGHT)) || 1;
    return Array.from({ length: parts }, (_, k) => [
      lng + ((lng2 - lng) * k) / parts,
      lat + ((lat2 - lat) * k) / parts,
    ]);
  });
}

/** Rows of pixels whose middles lie inside by the even-odd rule: holes are rings like any other. */
function filled(rings: readonly (readonly Pixel[])[], { width, height }: Level): readonly Span[] {
  const crossings = new Map<number, number[]>();
  for (const ring of rings) {
    for (const [i, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
      const [top, bottom] = [Math.min(y, nextY), Math.max(y, nextY)];
      // Middles from the upper end, itself counted, to before the lower one: a corner is crossed once.
      const first = Math.max(0, Math.ceil(top - 0.5));
      for (let row = first; row + 0.5 < bottom && row < height; row++) {
        const at = x + ((row + 0.5 - y) * (nextX - x)) / (nextY - y);
        const known = crossings.get(row);
        if (known === undefined) crossings.set(row, [at]);
        else known.push(at);
      }
    }
  }
  const spans: Span[] = [];
  for (const [row, places] of [...crossings].sort(([a], [b]) => a - b)) {
    places.sort((a, b) => a - b);
    for (let i = 0; i + 1 < places.length; i += 2) {
      const from = Math.max(0, Math.ceil((places[i] ?? 0) - 0.5));
      const to = Math.min(width, Math.ceil((places[i + 1] ?? 0) - 0.5));
      if (to > from) spans.push({ row, from, to });
    }
  }
  return spans;
}

/** Pixels of all of them. */
export const countOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
