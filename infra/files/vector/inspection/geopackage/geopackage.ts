import { open } from 'node:fs/promises';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { cortado } from '#domain/kernel/text.ts';
import { problem, Refusal } from '../../refusal.ts';
import { geoPackageIsOpen } from '../binary-rings.ts';
import { type Bounds, crsOf } from '../crs/crs.ts';
import { epsgOfWkt } from '../crs/wkt-crs.ts';
import { OpenRings } from '../open-rings.ts';
import { openSqliteFile, type SqliteFile, SqliteFileError, type SqliteRow } from './sqlite-file.ts';

/** A layer as the tables of its GeoPackage describe it. */
export interface GeoPackageLayer {
  readonly table: string;
  readonly crs: number | null;
  readonly declarado: string | null;
  readonly extensao: Bounds | null;
  readonly curvas: boolean;
  readonly tabela: StoredTable;
  /** Page where its rows begin, and which of their values the place is. */
  readonly raiz: number;
  readonly lugar: number;
}

/** What the definition of a table says of its columns, its key left out. */
export interface StoredTable {
  /** The column that holds the place, and others that may hold one: a layer has one place for each feature. */
  readonly geometria: string;
  readonly outrasGeometrias: readonly string[];
  readonly colunas: readonly { readonly nome: string; readonly tipo: string }[];
}

/** `GPKG`, and what 1.0 and 1.1 were marked with. */
const APPLICATION_IDS = [0x47504b47, 0x47503130, 0x47503131];
const MAX_LAYERS = 200;
const MAX_OBJECTS = 5_000;

/** What the format itself writes beside tables: an index over the boxes, and what keeps it and the counts right. */
const RTREE =
  /^CREATE VIRTUAL TABLE "?rtree_[^"(]+"? USING rtree\s*\(\s*"?id"?, *"?minx"?, *"?maxx"?, *"?miny"?, *"?maxy"?\s*\)$/i;
const TRIGGER = /^(?:rtree_.+_(?:insert|update\d?|delete)|trigger_(?:insert|delete)_feature_count_.+|gpkg_\w+)$/i;
const TABLE_OR_INDEX = /^CREATE (?:TABLE|(?:UNIQUE )?INDEX)\s/i;
/** Views that libraries of NGA write beside the tables, for readers of other formats; nobody here reads them. */
const KNOWN_VIEWS = ['st_spatial_ref_sys', 'spatial_ref_sys', 'st_geometry_columns', 'geometry_columns'];
const REACHES_OUT = /\b(?:load_extension|readfile|writefile|attach|pragma|fts3_tokenizer)\b/i;

/**
 * Reads what a GeoPackage holds without running it: nothing but tables, indexes and what the format itself brings.
 * @throws Refusal
 */
export async function inspectGeoPackage(file: string, arquivo: string) {
  try {
    const database = await openSqliteFile(file);
    try {
      if (!APPLICATION_IDS.includes(database.applicationId)) {
        const detalhe = 'é um banco SQLite, mas não se diz GeoPackage';
        throw new Refusal('geopackage_invalido', arquivo, detalhe);
      }
      const found = await layersOf(database, arquivo);
      const layers = found.filter((layer) => typeof layer !== 'string');
      const unread = found.filter((layer) => typeof layer === 'string');
      const avisos = [
        ...unread.map((name) => problem('camada_nao_lida', arquivo, `camada “${name}”: sem tabela ou sem geometria`)),
        ...(database.writeAheadLog ? [problem('geopackage_com_diario', arquivo, null)] : []),
      ];
      if (database.writeAheadLog) await forgetWriteAheadLog(file);
      const read: (GeoPackageLayer & { readonly avisos: readonly Problema[] })[] = [];
      for (const layer of layers) {
        const rings = await openRingsOf(database, layer, arquivo, layers.length);
        read.push({ ...layer, avisos: [...avisos, ...rings] });
      }
      return read;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof SqliteFileError) throw new Refusal('geopackage_invalido', arquivo, error.message);
    throw error;
  }
}

/** Without its companion a log cannot be read; the file alone is whole up to where it was last brought together. */
async function forgetWriteAheadLog(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(Buffer.from([1, 1]), 0, 2, 18);
  } finally {
    await handle.close();
  }
}

/** The layers; of one whose table or geometry is not there, the name. */
async function layersOf(database: SqliteFile, arquivo: string): Promise<readonly (GeoPackageLayer | string)[]> {
  const objects = (await database.rows(1, MAX_OBJECTS)).map(({ values }) => ({
    type: String(values[0]),
    name: String(values[1]),
    root: Number(values[3]),
    sql: typeof values[4] === 'string' ? values[4].trim() : null,
  }));
  if (objects.length === MAX_OBJECTS) throw new Refusal('geopackage_perigoso', arquivo, 'objetos demais');
  for (const { name, sql } of objects) refuseDangerous(name, sql, arquivo);
  const table = async (name: string) => {
    const found = objects.find((object) => object.type === 'table' && object.name.toLowerCase() === name);
    if (!found?.sql) throw new Refusal('geopackage_invalido', arquivo, `sem a tabela ${name}`);
    return named(found.sql, await database.rows(found.root, MAX_OBJECTS));
  };
  const systems = await table('gpkg_spatial_ref_sys');
  const geometries = await table('gpkg_geometry_columns');
  const contents = await table('gpkg_contents');
  const layers = contents.filter(({ data_type }) => data_type === 'features');
  if (layers.length > MAX_LAYERS) {
    throw new Refusal('geopackage_grande_demais', arquivo, `${layers.length} camadas, limite de ${MAX_LAYERS}`);
  }
  return layers.flatMap((content): readonly (GeoPackageLayer | string)[] => {
    const [geometry, ...others] = geometries.filter(({ table_name }) => table_name === content.table_name);
    const stored = objects.find(({ type, name }) => type === 'table' && name === content.table_name);
    if (!geometry || !stored?.sql) return [String(content.table_name)];
    const tabela = {
      geometria: String(geometry.column_name),
      outrasGeometrias: others.map(({ column_name }) => String(column_name)),
      colunas: storedColumns(stored.sql),
    };
    const place = tabela.geometria.toLowerCase();
    if (!tabela.colunas.some(({ nome }) => nome.toLowerCase() === place)) return [String(content.table_name)];
    const system = systems.find(({ srs_id }) => srs_id === geometry.srs_id);
    return [
      {
        table: String(content.table_name),
        ...systemOf(system),
        extensao: boundsOf(content),
        curvas: mayCurve(geometry),
        tabela,
        raiz: stored.root,
        lugar: placeIn(stored.sql, tabela.geometria),
      },
    ];
  });
}

/** Its features with an open ring, by their order in the file. */
async function openRingsOf(
  database: SqliteFile,
  { table, raiz, lugar }: GeoPackageLayer,
  arquivo: string,
  layers: number,
): Promise<readonly Problema[]> {
  const found = new OpenRings(arquivo, layers);
  const camada = `camada “${table}”`;
  let feicao = 0;
  try {
    await database.blobs(raiz, lugar, (blob) => {
      if (blob && geoPackageIsOpen(blob)) found.add(feicao, camada);
      feicao++;
    });
  } catch (error) {
    // What cannot be read of a table is for the reading to tell.
    if (!(error instanceof SqliteFileError)) throw error;
  }
  return found.avisos(`${camada}: `);
}

function refuseDangerous(name: string, sql: string | null, arquivo: string): void {
  if (sql === null) return;
  const kind = /^CREATE\s+(?:TEMP\w*\s+)?(VIEW|TRIGGER|VIRTUAL)/i.exec(sql)?.[1]?.toUpperCase();
  const known = kind === 'TRIGGER' ? TRIGGER.test(name) : kind === 'VIRTUAL' ? RTREE.test(sql) : kind === undefined;
  if (kind === 'VIEW' && isKnownView(name, sql)) return;
  if (known && (kind !== undefined || TABLE_OR_INDEX.test(sql)) && !REACHES_OUT.test(sql)) return;
  const what = { VIEW: 'uma visão', TRIGGER: 'um gatilho', VIRTUAL: 'uma tabela virtual' }[kind ?? ''] ?? 'um objeto';
  throw new Refusal('geopackage_perigoso', arquivo, `${what}: "${name.slice(0, 60)}"`);
}

/** By its name, and by what it is: one choice out of the format's own tables, without any function. */
function isKnownView(name: string, sql: string): boolean {
  const bare = sql.replaceAll(/'[^']*'|"[^"]*"/g, "''");
  const tables = [...bare.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/gi)].map(([, table = '']) => table.toLowerCase());
  const isPlain =
    (bare.match(/\bSELECT\b/gi)?.length ?? 0) === 1 && !/\bWITH\b|\b(?!AS\b|THEN\b|ELSE\b)\w+\s*\(/i.test(bare);
  const own = ['gpkg_spatial_ref_sys', 'gpkg_geometry_columns'];
  return KNOWN_VIEWS.includes(name.toLowerCase()) && isPlain && tables.every((table) => own.includes(table));
}

type Named = Readonly<Record<string, SqliteRow['values'][number] | undefined>>;

/** Rows by the names of their columns; an integer key is not stored in its row. */
function named(sql: string, rows: readonly SqliteRow[]): readonly Named[] {
  const columns = columnsOf(sql);
  return rows.map(({ rowid, values }) =>
    Object.fromEntries(columns.map(({ name, isKey }, i) => [name, isKey ? rowid : values[i]])),
  );
}

function columnsOf(sql: string): readonly { readonly name: string; readonly isKey: boolean }[] {
  return definitionsOf(sql).map(({ nome, resto }) => ({
    name: nome.toLowerCase(),
    isKey: /\bINTEGER\b.*\bPRIMARY\s+KEY\b/is.test(resto),
  }));
}

function storedColumns(sql: string): StoredTable['colunas'] {
  const columns = definitionsOf(sql).filter(({ resto }) => !/\bPRIMARY\s+KEY\b/i.test(resto));
  return columns.map(({ nome, resto }) => ({ nome, tipo: /^\w*/.exec(resto)?.[0].toUpperCase() ?? '' }));
}

/** Where a value stands among those that are stored: a generated one may be none of them. */
function placeIn(sql: string, column: string): number {
  const stored = definitionsOf(sql).filter(({ resto }) => !/\bAS\s*\(/i.test(resto) || /\bSTORED\b/i.test(resto));
  return stored.findIndex(({ nome }) => nome.toLowerCase() === column.toLowerCase());
}

const CONSTRAINTS = ['constraint', 'primary', 'unique', 'foreign', 'check', ''];
const COLUMN = /^\s*(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|'([^']*)'|([^\s"`['(),]+))\s*([\s\S]*)$/;

/** The columns of a table, each with what is said of it. */
function definitionsOf(sql: string): readonly { readonly nome: string; readonly resto: string }[] {
  const parts: string[] = [''];
  let [depth, quote] = [0, ''];
  for (const character of sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'))) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if ('"\'`'.includes(character)) quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    if (character === ',' && depth === 0 && quote === '') parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.flatMap((part) => {
    const [, double, back, square, single, bare = '', resto = ''] = COLUMN.exec(part) ?? [];
    const quoted = double?.replaceAll('""', '"') ?? back ?? square ?? single;
    if (quoted === undefined && CONSTRAINTS.includes(bare.toLowerCase())) return [];
    return [{ nome: quoted ?? bare, resto }];
  });
}

function systemOf(system: Named | undefined): Pick<GeoPackageLayer, 'crs' | 'declarado'> {
  if (!system) return { crs: null, declarado: null };
  const declarado = typeof system.srs_name === 'string' ? cortado(system.srs_name, 80) : null;
  const code = Number(system.organization_coordsys_id);
  if (String(system.organization).toUpperCase() === 'EPSG' && crsOf(code)) return { crs: code, declarado };
  const described = epsgOfWkt(String(system.definition ?? ''));
  return { crs: described !== null && crsOf(described) ? described : null, declarado };
}

/** Declared as curved, or as anything; of a collection nothing is taken. */
function mayCurve({ geometry_type_name }: Named): boolean {
  return /CURVE|CIRCULAR|SURFACE|^GEOMETRY$/i.test(String(geometry_type_name));
}

function boundsOf({ min_x, min_y, max_x, max_y }: Named): Bounds | null {
  const box = [min_x, min_y, max_x, max_y].map((value) => (typeof value === 'number' ? value : Number.NaN));
  const [west = 0, south = 0, east = 0, north = 0] = box;
  return box.every(Number.isFinite) ? [west, south, east, north] : null;
}
