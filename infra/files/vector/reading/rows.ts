import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { heard } from '#infra/heard.ts';
import { fieldNames, type RenamedField } from '../inspection/column-names.ts';
import { layerArguments, type Source } from '../inspection/source.ts';
import { type Ogr, OgrError } from '../ogr.ts';
import { type RowBatch, rowBatches } from './copy-stream.ts';

/** Formats in which GDAL reaches the first feature at once and knows their number; others it reads through first. */
const DIRECT: readonly Source['driver'][] = ['ESRI Shapefile', 'FlatGeobuf'];
/** A child that waits for our threads and our storage is not slow. */
const LIMITS = { timeMs: 20 * 60_000, memoryBytes: 2 * 2 ** 30, fileBytes: 2 * 2 ** 30 };
/** What one source may grow to as text. */
const MAX_DUMP_BYTES = 8 * 2 ** 30;

/** Where a source stands among those of its upload: its files are named by it. */
export interface SourceAt {
  readonly source: Source;
  readonly index: number;
}

interface Reading {
  readonly ogr: Ogr;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Every feature of a source as rows, in EPSG:4326 where its system is known and as it stands where it is not.
 * A format that GDAL has to read as a whole is read once: its rows stay in the folder.
 * @throws OgrError
 */
export async function* readRows({ ogr, folder, signal }: Reading, at: SourceAt): AsyncGenerator<NamedBatch> {
  const { source } = at;
  if (DIRECT.includes(source.driver)) {
    let given: Given = new Map();
    const aoRenomear = (names: Given) => {
      given = names;
    };
    const chunks = ogr.ogr2ogrChunks({ ...jobOf(folder, source), signal, limits: LIMITS, aoRenomear });
    yield* named(rowBatches(chunks), source, () => given);
    return;
  }
  const file = await readOnce({ ogr, folder, signal }, at);
  const given = await readFile(namesFile(file), 'utf8').then(
    (text) => new Map(JSON.parse(text) as [string, string][]),
    () => new Map<string, string>(),
  );
  yield* named(rowBatches(heard(createReadStream(file, { highWaterMark: 2 ** 18, signal }))), source, () => given);
}

/** Rows under names that are each of one field alone. */
export interface NamedBatch extends RowBatch {
  /** Fields that are not called as in their file. */
  readonly renamed: readonly RenamedField[];
}

/** Names that GDAL gave, and the file's own. */
type Given = ReadonlyMap<string, string>;

const namesFile = (file: string) => `${file}.nomes`;

/** The rows of a source, of a format that is read as a whole, in a file of the folder. @throws OgrError */
export async function readOnce({ ogr, folder, signal }: Reading, { source, index }: SourceAt): Promise<string> {
  const file = rowsFile(folder, index);
  if (!existsSync(file)) {
    let given: Given = new Map();
    const aoRenomear = (names: Given) => {
      given = names;
    };
    const chunks = limited(ogr.ogr2ogrChunks({ ...jobOf(folder, source), signal, aoRenomear }));
    await pipeline(chunks, createWriteStream(`${file}.novo`, { mode: 0o600 }), { signal });
    await writeFile(namesFile(file), JSON.stringify([...given]), { mode: 0o600 });
    await rename(`${file}.novo`, file);
  }
  return file;
}

/** The same rows under the names that their file has for its columns, those that are no name of one alone changed. */
async function* named(
  batches: AsyncIterable<RowBatch>,
  { nomes, renomeados }: Source,
  given: () => Given,
): AsyncGenerator<NamedBatch> {
  for await (const batch of batches) {
    const [place, ...fields] = batch.columns;
    const originals = fields.map(({ name }) => {
      const own = Object.hasOwn(nomes, name) ? nomes[name] : undefined;
      return own ?? given().get(name) ?? name;
    });
    const { names, renamed } = fieldNames(originals);
    const columns = fields.map((field, i) => ({
      ...field,
      name: names[i] ?? field.name,
      original: originals[i] ?? '',
    }));
    yield { ...batch, columns: place ? [place, ...columns] : [], renamed: [...renomeados, ...renamed] };
  }
}

/** What is left of the rows of a source goes. */
export async function forgetRows(folder: string, index: number): Promise<void> {
  for (const file of [rowsFile(folder, index), namesFile(rowsFile(folder, index))]) await rm(file, { force: true });
}

/** Whether `readRows` costs nothing to begin again. */
export function isDirect({ driver }: Source): boolean {
  return DIRECT.includes(driver);
}

/** Where the rows of a source lie once they were read. */
export function rowsFile(folder: string, index: number): string {
  return path.join(folder, `linhas-${index}.copy`);
}

/** What reads all layers of a source's file, each into a table of its own name. */
export function allLayersJob(folder: string, source: Source, signal: AbortSignal) {
  const job = jobOf(folder, { ...source, layer: null });
  const unnamed = job.args.indexOf('-nln');
  return { ...job, args: job.args.toSpliced(unnamed, 2), signal };
}

function jobOf(folder: string, source: Source) {
  const { file, openOptions, driver, env, curvas } = source;
  const { crs } = source.crs;
  const systems = crs === null ? [] : ['-s_srs', `EPSG:${crs}`, '-t_srs', 'EPSG:4326'];
  const arrays = driver === 'GeoJSON' ? ['-oo', 'ARRAY_AS_STRING=YES'] : [];
  // Options stand before the names of file and layer.
  const args = ['-f', 'PGDUMP', ...DUMP, ...(curvas ? LINEAR : ANY), ...systems, ...openOptions, ...arrays];
  return { folder, driver, env, args: [...args, '/vsistdout/', file, ...layerArguments(source)] };
}

/** How a dump calls the table of the one layer that is read. */
export const TABLE = '"public"."feicoes"';

/** COPY text with names as they are; columns that no file has for number and geometry. */
export const DUMP = [
  ...[
    '-nln',
    'feicoes',
    '-lco',
    'LAUNDER=NO',
    '-lco',
    'PRECISION=NO',
    '-lco',
    'SPATIAL_INDEX=NONE',
    '-lco',
    'DROP_TABLE=NO',
  ],
  ...['-lco', 'CREATE_SCHEMA=NO', '-lco', 'GEOMETRY_NAME=__geometria__', '-lco', 'FID=__numero__', '-unsetFid'],
  // Descriptions, rules and presets of a table are of no use, and would stand among its columns.
  ...['-nomd', '-forceNullable', '-unsetDefault'],
  // A feature that is nowhere on Earth comes without geometry, in its place among the others: it is told by its number.
  ...['-skipfailures', '-gt', '65536'],
  ...['-dim', 'XY', '--config', 'PG_USE_COPY', 'YES'],
];

/** A type of its own for the table would keep curves as they are. */
export const LINEAR = ['-nlt', 'PROMOTE_TO_MULTI', '-nlt', 'CONVERT_TO_LINEAR'];
export const ANY = ['-nlt', 'GEOMETRY'];

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_DUMP_BYTES) throw new OgrError('saida', '');
    yield chunk;
  }
}
