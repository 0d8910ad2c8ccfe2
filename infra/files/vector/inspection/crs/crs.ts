/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** What South America's data comes in: bounds are generous, so that only nonsense falls outside. */
export interface Crs {
  readonly code: number;
  readonly nome: string;
  readonly geographic: boolean;
  readonly bounds: Bounds;
}

const WORLD: Bounds = [-180, -90, 180, 90];
const LATIN_AMERICA: Bounds = [-123, -60, -12, 34];
const SOUTH_AMERICA: Bounds = [-93, -60, -25, 16];
/** Brazil with its islands and its sea. */
const BRAZIL: Bounds = [-74.5, -36, -25, 7.5];

/** A zone is 6° wide, but states that reach over its edge are delivered in one zone: up to 6° beside it is taken. */
const ZONE_REACH_DEGREES = 9;

/** The coordinate system of an EPSG code, or null where we do not take it. */
export function crsOf(code: number): Crs | null {
  const fixed = FIXED.find((crs) => crs.code === code);
  if (fixed) return fixed;
  const series = UTM.find(({ first, zones: [from, to] }) => code >= first + from && code <= first + to);
  return series ? utm(series, code) : null;
}

/** The EPSG code of a UTM zone on a geographic system; null where there is none. */
export function utmCode(geographic: number, zone: number, south: boolean): number | null {
  const series = UTM.find((s) => s.geographic === geographic && s.south === south && inZones(s, zone));
  return series ? series.first + zone : null;
}

const FIXED: readonly Crs[] = [
  { code: 4674, nome: 'SIRGAS 2000', geographic: true, bounds: LATIN_AMERICA },
  { code: 4326, nome: 'WGS 84', geographic: true, bounds: WORLD },
  { code: 4618, nome: 'SAD69', geographic: true, bounds: SOUTH_AMERICA },
  { code: 4225, nome: 'Córrego Alegre 1970-72', geographic: true, bounds: BRAZIL },
  { code: 5880, nome: 'SIRGAS 2000 / Policônica do Brasil', geographic: false, bounds: BRAZIL },
  { code: 3857, nome: 'WGS 84 / Pseudo-Mercator', geographic: false, bounds: WORLD },
];

interface UtmSeries {
  /** EPSG code of "zone 0", so that code = first + zone. */
  readonly first: number;
  readonly zones: readonly [number, number];
  readonly geographic: number;
  readonly south: boolean;
  readonly nome: string;
}

const UTM: readonly UtmSeries[] = [
  { first: 31960, zones: [17, 25], geographic: 4674, south: true, nome: 'SIRGAS 2000' },
  { first: 31954, zones: [18, 22], geographic: 4674, south: false, nome: 'SIRGAS 2000' },
  { first: 29170, zones: [17, 25], geographic: 4618, south: true, nome: 'SAD69' },
  { first: 29150, zones: [18, 22], geographic: 4618, south: false, nome: 'SAD69' },
  { first: 32700, zones: [1, 60], geographic: 4326, south: true, nome: 'WGS 84' },
  { first: 32600, zones: [1, 60], geographic: 4326, south: false, nome: 'WGS 84' },
  { first: 22500, zones: [21, 25], geographic: 4225, south: true, nome: 'Córrego Alegre 1970-72' },
];

function inZones({ zones: [from, to] }: UtmSeries, zone: number): boolean {
  return zone >= from && zone <= to;
}

function utm({ first, nome, south }: UtmSeries, code: number): Crs {
  const zone = code - first;
  const middle = zone * 6 - 183;
  // Data on both sides of the Equator comes in one hemisphere's zone.
  const [southmost, northmost] = south ? [-80, 10] : [-10, 84];
  const bounds: Bounds = [middle - ZONE_REACH_DEGREES, southmost, middle + ZONE_REACH_DEGREES, northmost];
  return { code, nome: `${nome} / UTM ${zone}${south ? 'S' : 'N'}`, geographic: false, bounds };
}
