import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';
import { crsOf } from './crs.ts';
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
  readonly crs: number;
  readonly codificacao: string;
  /** True where nothing said which encoding it is, or what was said is not so. */
  readonly presumida: boolean;
  readonly feicoes: number;
}

const MAGIC = 9994;
const HEADER_BYTES = 100;
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
 * @throws Refusal
 */
export async function inspectShapefile(parts: ShapefileParts, arquivo: string): Promise<ShapefileFacts> {
  const { shx, dbf, prj } = parts;
  const missing = [shx ? '' : '.shx', dbf ? '' : '.dbf'].filter(Boolean).join(' e ');
  if (!shx || !dbf) {
    throw new Refusal('shapefile_incompleto', arquivo, `sem ${missing}`);
  }
  await checkLength(parts.shp, arquivo, '.shp');
  const feicoes = ((await checkLength(shx, arquivo, '.shx')) - HEADER_BYTES) / 8;
  await checkIndex(parts.shp, shx, arquivo);
  const table = await readTableHeader(dbf, arquivo);
  if (table.records !== feicoes) {
    throw new Refusal('shapefile_truncado', arquivo, `${table.records} registros no .dbf e ${feicoes} feições no .shx`);
  }
  const crs = await crsOfPrj(prj, arquivo);
  return { crs, feicoes, ...(await encodingOf(parts.cpg, dbf, table)) };
}

async function checkLength(file: string, arquivo: string, part: string): Promise<number> {
  const { size } = await stat(file);
  const header = await readAt(file, 0, HEADER_BYTES);
  if (!looksLikeShapefile(header)) throw new Refusal('nao_geografico', arquivo, `o ${part} não é de um shapefile`);
  const declared = header.readInt32BE(24) * 2;
  if (declared !== size) {
    throw new Refusal('shapefile_truncado', arquivo, `o ${part} deveria ter ${declared} bytes e tem ${size}`);
  }
  return size;
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

interface TableHeader {
  readonly records: number;
  readonly headerBytes: number;
  readonly languageDriver: number;
}

async function readTableHeader(dbf: string, arquivo: string): Promise<TableHeader> {
  const { size } = await stat(dbf);
  const head = await readAt(dbf, 0, 32);
  if (head.length < 32) throw new Refusal('shapefile_truncado', arquivo, 'o .dbf está vazio');
  const records = head.readUInt32LE(4);
  const headerBytes = head.readUInt16LE(8);
  const recordBytes = head.readUInt16LE(10);
  const declared = headerBytes + records * recordBytes;
  // The end mark (0x1A) is often left out.
  if (size < declared || recordBytes === 0) {
    throw new Refusal('shapefile_truncado', arquivo, `o .dbf deveria ter ${declared} bytes e tem ${size}`);
  }
  return { records, headerBytes, languageDriver: head[29] ?? 0 };
}

async function crsOfPrj(prj: string | undefined, arquivo: string): Promise<number> {
  if (!prj) throw new Refusal('sem_prj', arquivo, null);
  const text = (await readAt(prj, 0, 64 * 1024)).toString('utf8');
  const code = epsgOfWkt(text);
  if (code === null || !crsOf(code)) {
    const name = /"([^"]{1,80})"/.exec(text)?.[1] ?? 'sem nome';
    throw new Refusal('crs_desconhecido', arquivo, name);
  }
  return code;
}

async function encodingOf(cpg: string | undefined, dbf: string, table: TableHeader) {
  const declared = cpg ? encodingName((await readAt(cpg, 0, 64)).toString('latin1')) : undefined;
  const said = declared ?? LANGUAGE_DRIVERS[table.languageDriver];
  if (said && said !== 'UTF-8') return { codificacao: said, presumida: false };
  const { ascii, utf8 } = await readsAs(dbf, table.headerBytes);
  if (utf8) return { codificacao: 'UTF-8', presumida: said === undefined && !ascii };
  return { codificacao: 'windows-1252', presumida: true };
}

/** Encoding as GDAL calls it; undefined for a name that nobody knows. */
function encodingName(text: string): string | undefined {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (/^(UTF8|65001)$/.test(name)) return 'UTF-8';
  if (/^(ISO88591|88591|LATIN1|28591)$/.test(name)) return 'ISO-8859-1';
  if (/^(ANSI|CP|WINDOWS)?1252$/.test(name)) return 'windows-1252';
  const oem = /^(?:OEM|CP|IBM)?(437|850)$/.exec(name);
  return oem ? `CP${oem[1]}` : undefined;
}

async function readsAs(file: string, start: number): Promise<{ ascii: boolean; utf8: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let ascii = true;
  try {
    for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
      ascii &&= !chunk.some((byte) => byte > 127);
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return { ascii, utf8: true };
  } catch {
    return { ascii: false, utf8: false };
  }
}

async function readAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
