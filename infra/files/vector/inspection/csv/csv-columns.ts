/** Which columns hold the place, and how it is written. */
export type GeometryColumns =
  | { readonly kind: 'wkt'; readonly wkt: number }
  | { readonly kind: 'pontos'; readonly x: number; readonly y: number };

const WKT_NAMES = [
  'wkt',
  'geom',
  'geometry',
  'geometria',
  'the_geom',
  'shape',
  'geom_wkt',
  'wkt_geom',
  'geometria_wkt',
];
/** Pairs of names for longitude and latitude, or east and north, in order of preference. */
const PAIRS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['longitude', 'lng', 'lon', 'long', 'longitude_dec', 'lon_dec', 'longitude_wgs84', 'longitude_graus'],
    ['latitude', 'lat', 'lat', 'lat', 'latitude_dec', 'lat_dec', 'latitude_wgs84', 'latitude_graus'],
  ],
  [
    ['x', 'coord_x', 'coordenada_x', 'este', 'leste', 'easting', 'utm_e', 'utm_x', 'e'],
    ['y', 'coord_y', 'coordenada_y', 'norte', 'norte', 'northing', 'utm_n', 'utm_y', 'n'],
  ],
];
const WKT_TEXT = /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\b/i;

/** Finds them by the names in the header; a column of WKT also by what it holds. */
export function geometryColumns(
  header: readonly string[],
  first: readonly string[] | undefined,
): GeometryColumns | null {
  const names = header.map(plain);
  const isWkt = (i: number) => WKT_TEXT.test(first?.[i] ?? '');
  const named = names.findIndex((name, i) => WKT_NAMES.includes(name) && isWkt(i));
  const wkt = named >= 0 ? named : names.findIndex((_name, i) => isWkt(i));
  if (wkt >= 0) return { kind: 'wkt', wkt };
  for (const [xs, ys] of PAIRS) {
    for (const [i, name] of xs.entries()) {
      const [x, y] = [names.indexOf(name), names.indexOf(ys[i] ?? '')];
      if (x >= 0 && y >= 0) return { kind: 'pontos', x, y };
    }
  }
  return null;
}

/** Lower case, without accents, words joined by `_`; what stands in brackets is a unit. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}|\(.*?\)/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const WITH_POINT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const WITH_COMMA = /^-?(?:0|[1-9]\d*)(?:,\d+)?$/;
/** Digits that a number holds without loss. */
const MAX_DIGITS = 15;

export type ColumnType = 'numero' | 'numero_com_virgula' | 'texto';

/** What the cells of a column have in common; leading zeros and long codes are texts. */
export class ColumnTypes {
  private readonly possible: Set<ColumnType>[];

  constructor(columns: number) {
    this.possible = Array.from({ length: columns }, () => new Set<ColumnType>(['numero', 'numero_com_virgula']));
  }

  see(row: readonly string[]): void {
    for (const [i, types] of this.possible.entries()) {
      const value = row[i]?.trim() ?? '';
      if (types.size === 0 || value === '') continue;
      const short = value.replaceAll(/\D/g, '').length <= MAX_DIGITS;
      if (!short || !WITH_POINT.test(value)) types.delete('numero');
      if (!short || !WITH_COMMA.test(value)) types.delete('numero_com_virgula');
    }
  }

  types(): readonly ColumnType[] {
    return this.possible.map((types) => [...types][0] ?? 'texto');
  }
}

/** The value of a cell; an empty one is none. */
export function cellValue(cell: string, type: ColumnType): string | number | null {
  const value = cell.trim();
  if (type === 'texto') return unescaped(cell);
  if (value === '') return null;
  return Number(type === 'numero_com_virgula' ? value.replace(',', '.') : value);
}

/** Metres as spreadsheets show them here, where the points can only part thousands: 7.778.123 or 608.123,45. */
const WITH_THOUSANDS = /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;

/** A coordinate, with point or comma; NaN for anything else. */
export function coordinate(cell: string): number {
  const value = cell.trim();
  if (INTEGER.test(value) || WITH_POINT.test(value) || /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(value)) {
    return Number(value);
  }
  const digits = WITH_THOUSANDS.test(value) ? value.replaceAll('.', '') : value;
  return WITH_COMMA.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN;
}

/** Spreadsheets take a text that begins like a formula for one; who writes it for them puts a mark before it. */
function unescaped(cell: string): string | null {
  if (cell === '') return null;
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
