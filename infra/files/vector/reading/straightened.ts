import { ARC_STEP, STRAIGHTENED } from '../inspection/curves.ts';
import { layerArguments, type Source } from '../inspection/source.ts';
import { type Ogr, OgrError } from '../ogr.ts';
import { problem } from '../refusal.ts';
import { rowBatches } from './copy-stream.ts';
import { ANY, DUMP, LINEAR } from './rows.ts';

interface Reading {
  readonly ogr: Ogr;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Features that are told one by one; of the others how many they are. */
const MAX_TOLD = 200;
/** EWKB of CircularString to MultiSurface, and an arc inside of them, both in hexadecimal and little-endian. */
const CURVE = /^01(?:08|09|0A|0B|0C)0000/i;
const ARC = /0108000000|^0108000020/i;
const TABLE = 'retas';
const [TAB, NEWLINE] = [9, 10];

/**
 * A source that has arcs, as a copy that has none: they become lines in the system of their file, as a circle of metres
 * is none in degrees. Told by feature, with how near the lines are.
 */
export async function straightened(reading: Reading, source: Source, index: number): Promise<Source> {
  if (!source.curvas) return source;
  try {
    const curved = await curvedFeatures(reading, source);
    if (curved.length === 0) return source;
    return { ...(await copied(reading, source, index)), avisos: [...source.avisos, ...toldOf(source, curved)] };
  } catch (error) {
    // What cannot be read is for the reading to tell.
    if (error instanceof OgrError && (error.reason === 'erro' || error.reason === 'queda')) return source;
    throw error;
  }
}

function toldOf({ arquivo, camada }: Source, curved: readonly number[]) {
  const detalhe = `camada “${camada}”: ${STRAIGHTENED}`;
  const told = curved.slice(0, MAX_TOLD).map((feicao) => problem('curva_em_linhas', arquivo, detalhe, { feicao }));
  const more = curved.length - told.length;
  return more === 0 ? told : [...told, problem('curva_em_linhas', arquivo, `${detalhe}; e mais ${more} feições`)];
}

/** Places of the features with arcs, in the order of the file. @throws OgrError */
async function curvedFeatures({ ogr, folder, signal }: Reading, source: Source): Promise<readonly number[]> {
  const { file, openOptions, driver, env } = source;
  const args = ['-f', 'PGDUMP', ...DUMP, ...ANY, '-select', '', ...openOptions];
  const job = { folder, driver, env, signal, args: [...args, '/vsistdout/', file, ...layerArguments(source)] };
  const curved: number[] = [];
  for await (const { rows, first } of rowBatches(ogr.ogr2ogrChunks(job))) {
    const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
    for (let [from, feicao] = [0, first]; from < bytes.length; feicao++) {
      const end = bytes.indexOf(NEWLINE, from);
      const tab = bytes.indexOf(TAB, from);
      const to = tab < 0 || tab > end ? end : tab;
      if (CURVE.test(bytes.toString('latin1', from, from + 10)) && ARC.test(bytes.toString('latin1', from, to))) {
        curved.push(feicao);
      }
      from = end + 1;
    }
  }
  return curved;
}

/** @throws OgrError */
async function copied({ ogr, folder, signal }: Reading, source: Source, index: number): Promise<Source> {
  const { driver, openOptions } = source;
  const file = `retas-${index}.gpkg`;
  const names = ['-nln', TABLE, '-lco', 'GEOMETRY_NAME=__geometria__', '-lco', 'FID=__numero__', '-unsetFid'];
  const plain = ['-lco', 'SPATIAL_INDEX=NO', '-nomd', '-forceNullable', '-unsetDefault', '-dim', 'XY', '-skipfailures'];
  const args = [
    '-f',
    'GPKG',
    ...names,
    ...plain,
    ...LINEAR,
    ...openOptions,
    file,
    source.file,
    ...layerArguments(source),
  ];
  const job = { folder, driver, writes: 'GPKG', env: { ...source.env, ...ARC_STEP }, signal, args } as const;
  for await (const _nothing of ogr.ogr2ogrChunks(job));
  return {
    ...source,
    driver: 'GPKG',
    file,
    layer: TABLE,
    sql: null,
    tabela: null,
    openOptions: ['-oo', 'IMMUTABLE=YES', '-oo', 'LIST_ALL_TABLES=NO'],
  };
}
