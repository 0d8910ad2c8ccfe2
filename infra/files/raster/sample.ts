import { latitudeDaAltura, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Banda, Exame } from '#domain/imagem/exame.ts';

/** Pixels on the longer side of what percentiles and outlines are taken from. */
const SAMPLE_SIDE = 512;

/** Size of a sample of a picture: its own where it is smaller. */
export function sampleSize(width: number, height: number): readonly [width: number, height: number] {
  const shrink = Math.min(1, SAMPLE_SIDE / Math.max(width, height));
  return [Math.max(1, Math.round(width * shrink)), Math.max(1, Math.round(height * shrink))];
}

/** What a program counted over every pixel. */
interface Counted {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly mean?: number | undefined;
  readonly stdDev?: number | undefined;
}

/** Figures of the pixels that say something: percentiles of the sample, the rest as counted; null where none does. */
export function figuresOf(values: Float64Array, counted?: Counted): Banda['medidas'] {
  if (values.length === 0) return null;
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const media = counted?.mean ?? sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - media) ** 2, 0);
  return {
    minimo: counted?.minimum ?? at(0),
    maximo: counted?.maximum ?? at(1),
    media,
    desvio: counted?.stdDev ?? Math.sqrt(squares / sorted.length),
    p2: at(0.02),
    p98: at(0.98),
  };
}

/** Whether a value is other than the one that stands for nothing. */
export function sayer(nodata: Banda['nodata']): (value: number) => boolean {
  if (typeof nodata === 'number') return (value) => Number.isFinite(value) && value !== nodata;
  return Number.isFinite;
}

type Point = readonly [x: number, y: number];

/** The corners around all pixels of a mask that say something, counter-clockwise; empty where none does. */
function hullOf(mask: Uint8Array, width: number): readonly Point[] {
  const corners: Point[] = [];
  for (let row = 0; row * width < mask.length; row++) {
    const line = mask.subarray(row * width, (row + 1) * width);
    const first = line.findIndex((value) => value !== 0);
    if (first < 0) continue;
    const last = line.findLastIndex((value) => value !== 0);
    for (const y of [row, row + 1]) corners.push([first, y], [last + 1, y]);
  }
  return convex(corners);
}

/** The smallest convex ring around points (Andrew's monotone chain), not closed. */
function convex(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (row: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of row) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = ([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point) => (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);

/** Longitude and latitude of a place of EPSG:3857. */
function lngLat(x: number, y: number): [number, number] {
  const lat = latitudeDaAltura((y / MEIO_MUNDO_M) * Math.PI);
  return [rounded((x / MEIO_MUNDO_M) * 180), rounded(lat)];
}

/** A millionth of a degree is a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * Outline and bounds of what says something in a picture on the grid of maps.
 * @param transform of the picture: metres of EPSG:3857
 */
export function outline(
  mask: Uint8Array,
  [width, height]: readonly [number, number],
  size: readonly [number, number],
  transform: readonly number[],
): Pick<Exame, 'pegada' | 'bbox'> | null {
  const [left = 0, across = 1, , top = 0, , down = -1] = transform;
  const ring = hullOf(mask, width).map(([x, y]) =>
    lngLat(left + (x / width) * size[0] * across, top + (y / height) * size[1] * down),
  );
  // The y of pictures runs down: what was counter-clockwise is not, on the ground.
  ring.reverse();
  const [first] = ring;
  if (first === undefined || ring.length < 3) return null;
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return {
    pegada: { type: 'Polygon', coordinates: [[...ring, first]] },
    bbox: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
  };
}
