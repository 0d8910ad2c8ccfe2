import { closeSync, openSync, writeSync } from 'node:fs';
import { scanMarkup, type Tag } from './markup.ts';

/** Names that GDAL leaves as they are; of any other it keeps the letters and digits, and takes two for one. */
const PLAIN_NAME = /^\w+$/;
const NAME = /\sname\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Columns that GDAL makes by itself, in small letters. */
const OF_GDAL: ReadonlySet<string> = new Set([
  ...['id', 'fid', 'name', 'description', 'timestamp', 'begin', 'end', 'altitudemode', 'tessellate', 'extrude'],
  ...['visibility', 'draworder', 'icon', 'heading', 'tilt', 'roll', 'snippet'],
]);
const LETTERS = 26;
const FIRST_LETTER = 97;
/** Of more columns than this nothing is taken. */
const MAX_NAMES = 5_000;

/** Names that GDAL reads, and what they stand for in the file. */
export type GivenNames = Readonly<Record<string, string>>;

/**
 * Gives the fields of a KML, in our own copy, names of as many letters that GDAL leaves alone and tells apart: an
 * `Área (ha)` would be `__rea__ha_`, and `k x` and `k!x` one column with the values of either.
 */
export async function giveDataNames(file: string, arquivo: string): Promise<GivenNames> {
  const seen = new Set<string>();
  await scanMarkup(file, arquivo, (tag) => {
    const raw = fieldNameIn(tag)?.raw;
    if (raw !== undefined && seen.size < MAX_NAMES) seen.add(raw);
  });
  const given = givenTo(seen);
  if (given.size === 0) return {};
  const output = openSync(file, 'r+');
  try {
    // What is written has been read, and is as long as what stood there.
    await scanMarkup(file, arquivo, (tag) => {
      const found = fieldNameIn(tag);
      const name = found && given.get(found.raw);
      if (name !== undefined) writeSync(output, name, found?.at, 'latin1');
    });
  } finally {
    closeSync(output);
  }
  return Object.fromEntries([...given].map(([raw, name]) => [name, textOf(raw)]));
}

/** Where fields are named: with their value, or in a table of their own and again with each value. */
const NAMED: readonly string[] = ['Data', 'SimpleField', 'SimpleData'];

function fieldNameIn({ name, kind, text, at }: Tag): { readonly raw: string; readonly at: number } | undefined {
  if (!NAMED.includes(name) || kind === 'fecha') return undefined;
  const match = NAME.exec(text);
  const raw = match?.[1] ?? match?.[2];
  if (!match || !raw) return undefined;
  return { raw, at: at + 1 + match.index + match[0].length - 1 - raw.length };
}

function givenTo(raws: ReadonlySet<string>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const texts = new Set<string>();
  const others: string[] = [];
  for (const raw of raws) {
    const [text, key] = [textOf(raw), raw.toLowerCase()];
    // One name written in two ways is one field; GDAL tells letters from capitals no more than we may here.
    if (texts.has(text)) continue;
    texts.add(text);
    if (PLAIN_NAME.test(raw) && !taken.has(key)) taken.add(key);
    else others.push(raw);
  }
  const given = new Map<string, string>();
  const isTaken = (name: string) => taken.has(name) || OF_GDAL.has(name);
  let next = 0;
  for (const raw of others.toSorted((a, b) => a.length - b.length)) {
    let name = letters(next++, raw.length);
    while (name !== null && isTaken(name)) name = letters(next++, raw.length);
    if (name === null) continue;
    taken.add(name);
    given.set(raw, name);
  }
  return given;
}

/** A number by letters alone, of a length; null where it has more. */
function letters(number: number, length: number): string | null {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / LETTERS)) {
    text = String.fromCharCode(FIRST_LETTER + (rest % LETTERS)) + text;
  }
  return text.length > length ? null : text.padStart(length, 'a');
}

/** What an attribute says: its bytes are UTF-8, and white space is a blank unless it is spelled by its number. */
function textOf(raw: string): string {
  const text = Buffer.from(raw, 'latin1')
    .toString('utf8')
    .replaceAll(/[\t\n\r]/g, ' ');
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, entity) => {
    if (entity !== undefined) return ENTITIES[entity] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
