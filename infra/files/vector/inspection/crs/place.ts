import { ficaNoBrasil } from '#domain/geometria/brasil.ts';
import { latitudeDaAltura } from '#domain/geometria/mercator.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import { type Bounds, type Crs, crsOf } from './crs.ts';

/** Radius of the sphere of Web Mercator, and of GRS 80's equator. */
const A = 6_378_137;
const F = 1 / 298.257222101;
const DEGREES = 180 / Math.PI;

/** Systems in which data of Brazil comes without saying so, the usual ones first. */
const USUAL_DEGREES = [4674, 4326, 4618, 4225];
const USUAL_METRES = [
  ...Array.from({ length: 8 }, (_, i) => 31978 + i),
  ...[31977, 31974, 31975, 31976, 5880, 3857],
  ...Array.from({ length: 8 }, (_, i) => 29188 + i),
  ...Array.from({ length: 8 }, (_, i) => 32718 + i),
  ...Array.from({ length: 5 }, (_, i) => 22521 + i),
];

export interface Candidate {
  readonly crs: number;
  readonly nome: string;
  /** Where the layer would lie, EPSG:4326, to about a hundred metres; null where that is not known. */
  readonly extensao: Bbox | null;
}

/** Systems in which an extent lies in Brazil; those of the right unit where its numbers are not known. */
export function candidatesFor(extensao: Bounds | null): readonly Candidate[] {
  if (!extensao) return [...USUAL_DEGREES, ...USUAL_METRES].flatMap((code) => candidate(code, null));
  const degrees = extensao.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90));
  return (degrees ? USUAL_DEGREES : USUAL_METRES)
    .flatMap((code) => candidate(code, extensao))
    .filter(({ extensao: place }) => place !== null && ficaNoBrasil(place));
}

/** Where a layer lies that is in a known system. */
export function candidate(code: number, extensao: Bounds | null): readonly Candidate[] {
  const crs = crsOf(code);
  if (!crs) return [];
  return [{ crs: code, nome: crs.nome, extensao: extensao && placeOf(crs, extensao) }];
}

/** The box around an extent's corners and the middles of its sides, in degrees. */
function placeOf(crs: Crs, [west, south, east, north]: Bounds): Bbox | null {
  const xs = [west, (west + east) / 2, east];
  const ys = [south, (south + north) / 2, north];
  const places = xs.flatMap((x) => ys.map((y) => toDegrees(crs, x, y)));
  if (!places.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) return null;
  const lngs = places.map(([lng]) => lng);
  const lats = places.map(([, lat]) => lat);
  const box: Bbox = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  return box[0] >= -180 && box[2] <= 180 && box[1] >= -90 && box[3] <= 90 ? box : null;
}

/** Datums are taken for one another: to tell places apart, tens of metres do not matter. */
function toDegrees(crs: Crs, x: number, y: number): readonly [number, number] {
  if (crs.geographic) return [x, y];
  if (crs.code === 3857) return [(x / A) * DEGREES, latitudeDaAltura(y / A)];
  if (crs.code === 5880) return fromPolyconic(x - 5e6, y - 1e7);
  const [west, , east] = crs.bounds;
  return fromTransverseMercator(x - 500_000, y - (crs.bounds[1] === -80 ? 1e7 : 0), (west + east) / 2);
}

/** Krüger's series in the third flattening, as far as its third power. */
function fromTransverseMercator(x: number, y: number, middle: number): readonly [number, number] {
  const n = F / (2 - F);
  const k = (0.9996 * A * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n);
  const [xi, eta] = [y / k, x / k];
  const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
  let [u, v] = [xi, eta];
  for (const [i, b] of beta.entries()) {
    const j = 2 * (i + 1);
    u -= b * Math.sin(j * xi) * Math.cosh(j * eta);
    v -= b * Math.cos(j * xi) * Math.sinh(j * eta);
  }
  const chi = Math.asin(Math.sin(u) / Math.cosh(v));
  const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];
  const lat = delta.reduce((sum, d, i) => sum + d * Math.sin(2 * (i + 1) * chi), chi);
  return [middle + Math.atan2(Math.sinh(v), Math.cos(u)) * DEGREES, lat * DEGREES];
}

/** Polyconic around 54° W and the Equator: the sphere's inverse, corrected until the ellipsoid gives the place back. */
function fromPolyconic(x: number, y: number): readonly [number, number] {
  let [tx, ty] = [x, y];
  let place = fromSpherePolyconic(tx, ty);
  for (let i = 0; i < 6; i++) {
    const [px, py] = toPolyconic(place);
    [tx, ty] = [tx + x - px, ty + y - py];
    place = fromSpherePolyconic(tx, ty);
  }
  return [-54 + place[0] * DEGREES, place[1] * DEGREES];
}

function toPolyconic([lng, lat]: readonly [number, number]): readonly [number, number] {
  const e2 = F * (2 - F);
  const normal = A / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
  const meridian =
    A *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64) * lat -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32) * Math.sin(2 * lat) +
      ((15 * e2 ** 2) / 256) * Math.sin(4 * lat));
  if (Math.abs(lat) < 1e-9) return [A * lng, 0];
  const cone = normal / Math.tan(lat);
  const angle = lng * Math.sin(lat);
  return [cone * Math.sin(angle), meridian + cone * (1 - Math.cos(angle))];
}

/** Radians from the central meridian, and of latitude (Snyder). */
function fromSpherePolyconic(x: number, y: number): readonly [number, number] {
  const a = y / A;
  const b = (x / A) ** 2 + a ** 2;
  let lat = a;
  for (let i = 0; i < 20 && Math.abs(lat) > 1e-9; i++) {
    const tan = Math.tan(lat);
    lat -= (a * (lat * tan + 1) - lat - 0.5 * (lat ** 2 + b) * tan) / ((lat - a) / tan - 1);
  }
  return [Math.abs(lat) < 1e-9 ? x / A : Math.asin((x * Math.tan(lat)) / A) / Math.sin(lat), lat];
}
