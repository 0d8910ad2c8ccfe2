import { stat, writeFile } from 'node:fs/promises';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { problem, Refusal } from '../../refusal.ts';
import { openRingsOfShapes } from '../binary-rings.ts';
import { type Bounds, crsOf } from '../crs/crs.ts';
import { epsgOfWkt } from '../crs/wkt-crs.ts';
import { encodingFacts, encodingNamed, readsAs } from '../encodings.ts';
import type { EncodingFacts } from '../source.ts';
import { readHead } from '../text-formats.ts';
import { keepLongIntegers, readDbfTable, sampleDbf } from './dbf-table.ts';
import { rightValues } from './dbf-values.ts';
import { findRecords, indexOf } from './shapefile-records.ts';

/** Where the parts of one shapefile lie. */
export interface ShapefileParts {
  readonly shp: string;
  readonly shx?: string | undefined;
  readonly dbf?: string | undefined;
  readonly prj?: string | undefined;
  readonly cpg?: string | undefined;
}

export interface ShapefileFacts {
  /** What the `.prj` describes; null without one, or where it is none that we take. */
  readonly crs: number | null;
  readonly declarado: string | null;
  readonly extensao: Bounds | null;
  readonly encoding: EncodingFacts;
  readonly feicoes: number;
  readonly inteirosLongos: readonly string[];
  /** The index: as it was sent, put right, or made where none was. */
  readonly shx: string;
  readonly avisos: readonly Problema[];
}

const MAGIC = 9994;
const HEADER_BYTES = 100;
const MULTIPATCH = 31;

/** Language drivers of the DBF header that South American data carries. */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  1: 'CP437',
  2: 'CP850',
  3: 'windows-1252',
  87: 'windows-1252',
  88: 'windows-1252',
};

/** True where the bytes start as a `.shp` (or `.shx`) does. */
export function looksLikeShapefile(head: Buffer): boolean {
  return head.length >= 32 && head.readInt32BE(0) === MAGIC && head.readInt32LE(28) === 1000;
}

/**
 * Reads headers and index before GDAL sees the file, because GDAL takes a truncated one without a word. What is right
 * but for what the parts say of each other is put right in our own copy, and listed.
 * @param chosen encoding, where somebody chose one
 * @throws Refusal
 */
export async function inspectShapefile(
  parts: ShapefileParts,
  arquivo: string,
  chosen: string | null = null,
): Promise<ShapefileFacts> {
  const { shp, dbf } = parts;
  if (!dbf) throw new Refusal('shapefile_incompleto', arquivo, parts.shx ? 'sem .dbf' : 'sem .shx e .dbf');
  const header = await headerOf(shp, arquivo, '.shp');
  if (header.readInt32LE(32) === MULTIPATCH) throw new Refusal('geometria_incompativel', arquivo, 'MultiPatch (3D)');
  if (parts.shx) await headerOf(parts.shx, arquivo, '.shx');
  const table = await readDbfTable(dbf, arquivo);
  const records = await findRecords(shp, parts.shx ?? null, table.registros, arquivo);
  const diferencas = [...(await lengthSaid(shp, header)), ...records.diferencas];
  const shx = parts.shx ?? `${shp}-indice`;
  if (!records.indexIsRight || records.diferencas.length > 0) await writeFile(shx, indexOf(header, records));
  const declared = parts.cpg ? encodingNamed((await readHead(parts.cpg, 64)).toString('latin1')) : undefined;
  const encoding = encodingFacts({
    ...(await readsAs(dbf, table.headerBytes)),
    said: declared ?? LANGUAGE_DRIVERS[table.languageDriver],
    samples: await sampleDbf(dbf, table),
    chosen,
  });
  const values = await rightValues(dbf, table, arquivo);
  const inteirosLongos = [...new Set([...(await keepLongIntegers(dbf, table)), ...values.textos])];
  const parted = diferencas.length === 0 ? [] : [problem('shapefile_com_diferencas', arquivo, diferencas.join('; '))];
  const avisos = [...parted, ...values.avisos, ...(await openRingsOfShapes(shp, records, arquivo))];
  const feicoes = table.registros;
  return { ...(await crsOfPrj(parts.prj)), extensao: extentOf(header), encoding, feicoes, inteirosLongos, shx, avisos };
}

async function headerOf(file: string, arquivo: string, part: string): Promise<Buffer> {
  const header = await readHead(file, HEADER_BYTES);
  if (!looksLikeShapefile(header)) throw new Refusal('nao_geografico', arquivo, `o ${part} não é de um shapefile`);
  if (header.length < HEADER_BYTES) {
    throw new Refusal('shapefile_truncado', arquivo, `o ${part} termina dentro do seu cabeçalho`);
  }
  return header;
}

/** What the header says of the file's length, where it is otherwise; what counts are the records. */
async function lengthSaid(shp: string, header: Buffer): Promise<readonly string[]> {
  const { size } = await stat(shp);
  const declared = header.readInt32BE(24) * 2;
  return declared === size ? [] : [`o .shp diz ter ${declared} bytes e tem ${size}`];
}

function extentOf(header: Buffer): Bounds | null {
  const at = (offset: number) => header.readDoubleLE(offset);
  const box: Bounds = [at(36), at(44), at(52), at(60)];
  return box.every(Number.isFinite) && box[0] <= box[2] && box[1] <= box[3] ? box : null;
}

async function crsOfPrj(prj: string | undefined): Promise<Pick<ShapefileFacts, 'crs' | 'declarado'>> {
  if (!prj) return { crs: null, declarado: null };
  const text = (await readHead(prj, 64 * 1024)).toString('utf8');
  const code = epsgOfWkt(text);
  const declarado = /"([^"]{1,80})"/.exec(text)?.[1] ?? 'sem nome';
  return { crs: code !== null && crsOf(code) ? code : null, declarado };
}
