import type { Column } from './copy-header.ts';

export type Attributes = Record<string, string | number | boolean | null>;

/** KML's own fields that say nothing where they have these values. */
const KML_DEFAULTS = new Map<string, unknown>([
  ['tessellate', -1],
  ['extrude', 0],
  ['visibility', -1],
]);
/** And those that say nothing where they are empty. */
const KML_FIELDS = new Set(['timestamp', 'begin', 'end', 'altitudeMode', 'drawOrder', 'icon', 'description']);

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The text of a COPY column as the value that forms and tables hold: texts, numbers, yes and no. */
export function copyValue(text: string, type: string): Attributes[string] {
  if (text === '\\N') return null;
  switch (type) {
    case 'SMALLINT':
    case 'INTEGER':
    case 'INT8':
      return exactNumber(text);
    case 'FLOAT4':
    case 'FLOAT8':
    case 'NUMERIC':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'BOOLEAN':
      return text === '1' || text === 't';
    case 'DATE':
      return text.replaceAll('/', '-');
    case 'TIMESTAMP':
    case 'TIMESTAMP WITH TIME ZONE':
      return isoInstant(text);
    default:
      return text.includes('\\') ? unescaped(text) : text;
  }
}

/** Bytes by their octal or hexadecimal number, several of which may make one character; or a character by itself. */
const ESCAPED = /((?:\\[0-7]{1,3}|\\x[\da-f]{1,2})+)|\\(.)/gis;

function unescaped(text: string): string {
  return text.replaceAll(ESCAPED, (_, bytes: string | undefined, letter = '') =>
    bytes === undefined ? (ESCAPES[letter] ?? letter) : textOfBytes(bytes),
  );
}

function textOfBytes(escapes: string): string {
  const numbers = escapes.slice(1).split('\\');
  const bytes = numbers.map((each) =>
    /^x/i.test(each) ? Number.parseInt(each.slice(1), 16) : Number.parseInt(each, 8),
  );
  // A text without U+0000 is all that can be kept of one.
  return Buffer.from(bytes).toString('utf8').replaceAll('\0', '\ufffd');
}

/** 64 bits do not fit into a number: what would lose a digit stays text. */
function exactNumber(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function isoInstant(text: string): string {
  const [, date = '', time = '', zone = ''] = /^(\S+)(?: ([\d:.]+)([+-].*)?)?$/.exec(text) ?? [];
  if (date === '') return text;
  const day = date.replaceAll('/', '-');
  if (time === '') return day;
  const offset =
    zone === '+00' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`);
  return `${day}T${time}${offset}`;
}

interface Reading {
  readonly kml: boolean;
  readonly longIntegers: ReadonlySet<string>;
  readonly emptyIsAbsent: boolean;
}

/** The identifier of a feature, which GDAL adds to its fields. */
const OF_GDAL = 'id';

/**
 * Whether an empty column says that the feature has no such field: GDAL gives each feature the fields of all others,
 * and five thousand features with one field each would have twenty-five million.
 * @param fewest fields of the feature that has fewest; null where every feature has every field
 */
export function emptyIsAbsent(columns: readonly Column[], fewest: number | null): boolean {
  return fewest !== null && columns.filter(({ name }) => name !== OF_GDAL).length > fewest;
}

/** Of a column of numbers that came as texts: those that are numbers. */
function numberOrText(text: string): number | string {
  if (/^-?\d+$/.test(text)) return exactNumber(text);
  return /^-?\d{1,14}\.\d{1,14}$/.test(text) ? Number(text) : text;
}

/** The attributes of one feature; what would only be noise is left out. */
export function attributesOf(
  values: readonly string[],
  columns: readonly Column[],
  { kml, longIntegers, emptyIsAbsent }: Reading,
): Attributes {
  const attributes: Attributes = {};
  for (const [i, { name, original = name, type }] of columns.entries()) {
    if (emptyIsAbsent && values[i] === '\\N') continue;
    let value = copyValue(values[i] ?? '\\N', type);
    if (kml && (KML_DEFAULTS.get(name) === value || (value === null && KML_FIELDS.has(name)))) continue;
    if (typeof value === 'string' && longIntegers.has(original)) value = numberOrText(value);
    attributes[name] = value;
  }
  return attributes;
}
