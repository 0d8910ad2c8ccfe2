import { open, readFile, stat } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';
import { type Bounds, crsOf } from './crs.ts';
import { keepLongIntegers, readDbfTable, sampleDbf } from './dbf-table.ts';
import { encodingFacts, encodingNamed, readsAs } from './encodings.ts';
import type { EncodingFacts } from './source.ts';
import { readHead } from './text-formats.ts';
import { epsgOfWkt } from './wkt-crs.ts';

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
}

const MAGIC = 9994;
const HEADER_BYTES = 100;
const MULTIPATCH = 31;
/** Number, length, type, box, parts and points of a record. */
const RECORD_HEAD_BYTES = 52;
const WINDOW_BYTES = 2 ** 20;

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
 * Reads the headers before GDAL sees the file, because GDAL takes a truncated one without a word.
 * @param chosen encoding, where somebody chose one
 * @throws Refusal
 */
export async function inspectShapefile(
  parts: ShapefileParts,
  arquivo: string,
  chosen: string | null = null,
): Promise<ShapefileFacts> {
  const { shp, shx, dbf } = parts;
  const missing = [shx ? '' : '.shx', dbf ? '' : '.dbf'].filter(Boolean).join(' e ');
  if (!shx || !dbf) {
    throw new Refusal('shapefile_incompleto', arquivo, `sem ${missing}`);
  }
  const header = await checkLength(shp, arquivo, '.shp');
  if (header.readInt32LE(32) === MULTIPATCH) throw new Refusal('geometria_incompativel', arquivo, 'MultiPatch (3D)');
  await checkLength(shx, arquivo, '.shx');
  const feicoes = ((await stat(shx)).size - HEADER_BYTES) / 8;
  await checkIndex(shp, shx, arquivo);
  const table = await readDbfTable(dbf, arquivo);
  if (table.registros !== feicoes) {
    throw new Refusal(
      'shapefile_truncado',
      arquivo,
      `${table.registros} registros no .dbf e ${feicoes} feições no .shx`,
    );
  }
  const declared = parts.cpg ? encodingNamed((await readHead(parts.cpg, 64)).toString('latin1')) : undefined;
  const encoding = encodingFacts({
    ...(await readsAs(dbf, table.headerBytes)),
    said: declared ?? LANGUAGE_DRIVERS[table.languageDriver],
    samples: await sampleDbf(dbf, table),
    chosen,
  });
  const inteirosLongos = await keepLongIntegers(dbf, table);
  return { ...(await crsOfPrj(parts.prj)), extensao: extentOf(header), encoding, feicoes, inteirosLongos };
}

async function checkLength(file: string, arquivo: string, part: string): Promise<Buffer> {
  const { size } = await stat(file);
  const header = await readHead(file, HEADER_BYTES);
  if (!looksLikeShapefile(header)) throw new Refusal('nao_geografico', arquivo, `o ${part} não é de um shapefile`);
  const declared = header.readInt32BE(24) * 2;
  if (declared !== size) {
    throw new Refusal('shapefile_truncado', arquivo, `o ${part} deveria ter ${declared} bytes e tem ${size}`);
  }
  return header;
}

/** Every record must lie inside of the file and hold what it says: forged counts make readers ask for gigabytes. */
async function checkIndex(shp: string, shx: string, arquivo: string): Promise<void> {
  const { size } = await stat(shp);
  const index = await readFile(shx);
  const file = await open(shp);
  try {
    // Records follow each other: one read serves thousands of them.
    const window = Buffer.alloc(WINDOW_BYTES);
    let [from, held] = [0, 0];
    for (let at = HEADER_BYTES, feicao = 0; at + 8 <= index.length; at += 8, feicao++) {
      const offset = index.readUInt32BE(at) * 2;
      const bytes = index.readUInt32BE(at + 4) * 2;
      const end = Math.min(offset + RECORD_HEAD_BYTES, size);
      if (offset < from || end > from + held) {
        from = offset;
        held = (await file.read(window, 0, window.length, offset)).bytesRead;
      }
      const head = window.subarray(offset - from, Math.min(offset - from + RECORD_HEAD_BYTES, held));
      const fits = offset >= HEADER_BYTES && offset + 8 + bytes <= size && head.length >= 12;
      if (!fits || !countsFit(head.subarray(8), bytes)) {
        const detalhe = 'o registro declara mais do que o arquivo contém';
        throw new Refusal('shapefile_truncado', arquivo, detalhe, { feicao });
      }
    }
  } finally {
    await file.close();
  }
}

/** Parts and points that a poly record declares need room: 4 bytes a part, 16 a point. */
function countsFit(record: Buffer, bytes: number): boolean {
  const type = record.readInt32LE(0) % 10;
  if (type === 8) return record.length >= 40 && record.readUInt32LE(36) * 16 <= bytes;
  if (type !== 3 && type !== 5) return true;
  return record.length >= 44 && record.readUInt32LE(36) * 4 + record.readUInt32LE(40) * 16 <= bytes;
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
