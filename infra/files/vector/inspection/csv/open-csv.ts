import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lerWkt } from '#domain/geometria/wkt.ts';
import { Refusal } from '../../refusal.ts';
import { fieldNames, type RenamedField } from '../column-names.ts';
import { type Bounds, crsOf } from '../crs/crs.ts';
import { encodingFacts, readsAs } from '../encodings.ts';
import { withoutImpossibleEscapes } from '../json-escapes.ts';
import { hasOpenRing, OpenRings } from '../open-rings.ts';
import { geoJsonOfOurs } from '../open-text.ts';
import { baseName, type Choices, chosenCrs, chosenEncoding, crsFacts, type Source } from '../source.ts';
import { readHead } from '../text-formats.ts';
import {
  type ColumnType,
  ColumnTypes,
  cellValue,
  coordinate,
  type GeometryColumns,
  geometryColumns,
} from './csv-columns.ts';
import { type CsvDialect, csvRows, separatorOf } from './csv-rows.ts';

const HEAD_BYTES = 64 * 1024;
/** Rows in which a place is looked for. */
const PLACE_ROWS = 1_000;
/** As GDAL takes it: without a ring at all it would be no geometry. */
const EMPTY = { type: 'Polygon', coordinates: [[]] };

/** Whether a text has a first line of at least two columns, one of which may be a place. */
export function looksLikeCsv(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const { line } = firstLine(head);
  return line.split(separatorOf(line)).length > 1 && !/^[<{[]/.test(line.trim());
}

/** The mark that says UTF-8, as spreadsheets write it. */
function hasMark(head: Buffer): boolean {
  return head.toString('hex', 0, 3) === 'efbbbf';
}

/** The first that holds anything, with those that a quotation mark in it runs on to, and how many stand before it. */
function firstLine(head: Buffer): { readonly line: string; readonly before: number } {
  const lines = head
    .toString('latin1')
    .replace(/^ï»¿/, '')
    .split(/\r\n|\n|\r/);
  const before = Math.max(
    lines.findIndex((line) => line.trim() !== ''),
    0,
  );
  const first = lines[before] ?? '';
  let whole = first;
  for (let next = before + 1; next < lines.length && isOpen(whole); next++) whole += `\n${lines[next]}`;
  return { line: isOpen(whole) ? first : whole, before };
}

/** Whether a text ends inside of quotation marks. */
function isOpen(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/** Spreadsheets say their separator in a line of its own, before the header. */
function dialectOf({ line, before }: ReturnType<typeof firstLine>, encoding: string): CsvDialect {
  const said = /^"?sep=([^"])"?$/i.exec(line)?.[1];
  return { encoding, separator: said ?? separatorOf(line), header: before + (said ? 2 : 1) };
}

/** What columns are called on their way: GDAL takes two names for one where only capitals tell them apart. */
function keysOf(header: readonly string[]): readonly string[] {
  const apart = new Set(header.map((name) => name.toLowerCase())).size === header.length;
  return apart ? header : header.map((_, i) => `coluna_${i + 1}`);
}

interface Table {
  readonly header: readonly string[];
  readonly renamed: readonly RenamedField[];
  readonly place: GeometryColumns;
  readonly types: readonly ColumnType[];
  readonly rows: number;
  readonly extensao: Bounds | null;
  readonly srid: number | null;
  readonly abertos: OpenRings;
}

/**
 * Reads a table in text by itself and hands it on as GeoJSON: GDAL's own reading loses rows to a single quotation
 * mark, leading zeros to numbers, and dies of some headers.
 * @throws Refusal
 */
export async function openCsv(arquivo: string, file: string, choices: Choices): Promise<Source> {
  const camada = baseName(arquivo);
  const head = await readHead(file, HEAD_BYTES);
  const chosen = chosenEncoding(choices, { arquivo, camada });
  const encoding = encodingFacts({ ...(await readsAs(file)), said: hasMark(head) ? 'UTF-8' : undefined, chosen });
  const dialect = dialectOf(firstLine(head), encoding.codificacao);
  const table = await readTable(file, arquivo, dialect, await placeOf(file, arquivo, dialect));
  const target = `${file}.geojson`;
  await pipeline(geoJson(file, arquivo, dialect, table), createWriteStream(target, { mode: 0o600 }));
  await rm(file);
  await withoutImpossibleEscapes(target, arquivo);
  const { extensao, srid, rows, header, renamed } = table;
  const degrees = extensao !== null && Math.abs(extensao[0]) <= 180 && Math.abs(extensao[2]) <= 180;
  const said = srid !== null && crsOf(srid) ? srid : null;
  const found = { crs: said ?? (degrees ? 4326 : null), declarado: srid === null ? null : `SRID=${srid}` };
  const origem = said === null ? 'padrao' : 'arquivo';
  const crs = crsFacts(chosenCrs(choices, { arquivo, camada }), { ...found, origem }, extensao, said === null);
  const facts = { arquivo, camada, formato: 'CSV', file: path.basename(target), contagem: rows, crs } as const;
  const nomes = Object.fromEntries(keysOf(header).map((key, i) => [key, header[i] ?? key]));
  const avisos = table.abertos.avisos();
  return { ...geoJsonOfOurs(facts), encoding, nomes, renomeados: renamed, avisos };
}

/**
 * Which columns hold the place, by the header or by the first rows: in some of them it may be missing.
 * @throws Refusal
 */
async function placeOf(file: string, arquivo: string, dialect: CsvDialect): Promise<GeometryColumns> {
  let header: readonly string[] | null = null;
  let rows = 0;
  for await (const row of csvRows(file, arquivo, dialect)) {
    if (!header) {
      header = fieldNames(row).names;
      continue;
    }
    const place = geometryColumns(header, row);
    if (place) return place;
    if (++rows === PLACE_ROWS) break;
  }
  if (header && rows === 0) throw new Refusal('sem_feicoes', arquivo, null);
  throw new Refusal('csv_sem_coordenadas', arquivo, header ? `colunas: ${header.slice(0, 8).join(', ')}` : null);
}

async function readTable(file: string, arquivo: string, dialect: CsvDialect, place: GeometryColumns): Promise<Table> {
  let header: readonly string[] = [];
  let renamed: readonly RenamedField[] = [];
  let types = new ColumnTypes(0);
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const abertos = new OpenRings(arquivo);
  let [rows, srid]: [number, number | null] = [0, null];
  for await (const row of csvRows(file, arquivo, dialect)) {
    if (header.length === 0) {
      ({ names: header, renamed } = fieldNames(row));
      types = new ColumnTypes(header.length);
      continue;
    }
    types.see(row);
    const geometry = geometryOf(row, place);
    if (geometry && hasOpenRing(geometry.geometry)) abertos.add(rows);
    rows++;
    if (geometry?.srid) srid ??= geometry.srid;
    for (const [x, y] of geometry ? corners(geometry.geometry) : []) {
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
  }
  const { west, south, east, north } = box;
  return {
    header,
    renamed,
    place,
    types: types.types(),
    rows,
    srid,
    abertos,
    extensao: west <= east ? [west, south, east, north] : null,
  };
}

function geometryOf(row: readonly string[], place: GeometryColumns) {
  if (place.kind === 'wkt') return wktGeometry(row[place.wkt] ?? '');
  const coordinates = [coordinate(row[place.x] ?? ''), coordinate(row[place.y] ?? '')];
  if (!coordinates.every(Number.isFinite)) return null;
  return { srid: null, geometry: { type: 'Point', coordinates } };
}

/** What a cell holds, also where no layer takes it, so that it is said of it; null where it cannot be read. */
function wktGeometry(text: string) {
  // How many vertices are too many is said by the examination, of each feature.
  const read = lerWkt(text, Number.POSITIVE_INFINITY);
  if ('motivo' in read) return read.motivo === 'vazia' ? { srid: null, geometry: EMPTY } : null;
  if (read.srids.length > 1) return null;
  const srid = read.srids[0] ?? null;
  const [geometry, another] = read.geometrias;
  if (!read.emColecao) return geometry && !another ? { srid, geometry } : null;
  return { srid, geometry: { type: 'GeometryCollection', geometries: read.geometrias } };
}

/** Positions of a geometry, however deep they are nested. */
function* corners(value: unknown): Generator<readonly [number, number]> {
  if (!Array.isArray(value)) {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) yield* corners(member);
    return;
  }
  const [x, y] = value;
  if (typeof x === 'number' && typeof y === 'number') yield [x, y];
  else for (const item of value) yield* corners(item);
}

async function* geoJson(file: string, arquivo: string, dialect: CsvDialect, table: Table): AsyncGenerator<string> {
  const { header, place, types } = table;
  const columns = keysOf(header).map((key, i) => ({ key, i, type: types[i] ?? 'texto' }));
  const kept = place.kind === 'wkt' ? columns.filter(({ i }) => i !== place.wkt) : columns;
  yield '{"type":"FeatureCollection","features":[\n';
  let line = -1;
  for await (const row of csvRows(file, arquivo, dialect)) {
    line++;
    if (line === 0) continue;
    const properties = Object.fromEntries(kept.map(({ key, i, type }) => [key, cellValue(row[i] ?? '', type)]));
    const geometry = geometryOf(row, place)?.geometry ?? null;
    yield `${line > 1 ? ',' : ''}${JSON.stringify({ type: 'Feature', properties, geometry })}\n`;
  }
  yield ']}';
}
