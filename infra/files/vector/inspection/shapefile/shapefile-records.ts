import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { Refusal } from '../../refusal.ts';

/** Where the records of a `.shp` lie: offset of the header of each, and bytes of its content. */
interface Places {
  readonly offsets: Float64Array;
  readonly bytes: Float64Array;
}

export interface ShapeRecords extends Places {
  /** What the parts say of each other and is not so, in words for people; the records are right all the same. */
  readonly diferencas: readonly string[];
  /** Whether a reader that trusts the index would read what stands here. */
  readonly indexIsRight: boolean;
}

const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
/** Number, length, type, box, parts and points of a record. */
const RECORD_HEAD_BYTES = 52;
const WINDOW_BYTES = 2 ** 20;
const WITHOUT_INDEX = 'falta o .shx: o .shp foi lido na sequência';
const IN_SEQUENCE = 'o índice .shx não aponta para os registros: o .shp foi lido na sequência';

/**
 * Finds the records that the rows of the table belong to. The index is followed where its entries name their records
 * (a file edited in place keeps them in any order), or lie one behind the other; else the `.shp` is read in sequence.
 * @param shx null where none was sent
 * @param rows of the table beside it
 * @throws Refusal where neither gives a whole record for each row
 */
export async function findRecords(
  shp: string,
  shx: string | null,
  rows: number,
  arquivo: string,
): Promise<ShapeRecords> {
  const index = shx === null ? NO_INDEX : await readIndex(shx, rows, arquivo);
  const file = await open(shp);
  try {
    const heads = new RecordHeads(file, (await stat(shp)).size);
    const indexed = index.entries === rows ? await followIndex(heads, index, arquivo) : null;
    if (indexed?.named) return { ...indexed, diferencas: [...index.diferencas, ...indexed.diferencas] };
    const sequence = await walk(heads, rows);
    if (sequence.count === rows) {
      const same = indexed?.offsets.every((offset, i) => offset === sequence.offsets[i]) ? indexed : null;
      const said = same?.diferencas ?? (shx === null ? [] : [IN_SEQUENCE]);
      return { ...sequence, diferencas: [...index.diferencas, ...said], indexIsRight: same?.indexIsRight ?? false };
    }
    if (indexed?.grows) return { ...indexed, diferencas: [...index.diferencas, ...indexed.diferencas] };
    throw incomplete(arquivo, rows, shx === null ? null : index.entries, sequence.count);
  } finally {
    await file.close();
  }
}

function incomplete(arquivo: string, rows: number, entries: number | null, whole: number): Refusal {
  if (entries === rows && whole < rows) {
    const detalhe = 'o registro declara mais do que o arquivo contém';
    return new Refusal('shapefile_truncado', arquivo, detalhe, { feicao: whole });
  }
  const inShapes = whole > rows ? `mais de ${rows}` : whole;
  const inIndex = entries === null ? 'sem .shx' : `${entries} no .shx`;
  const detalhe = `${rows} registros no .dbf, ${inIndex} e ${inShapes} inteiros no .shp`;
  return new Refusal('shapefile_divergente', arquivo, detalhe);
}

interface Index {
  readonly bytes: Buffer;
  readonly entries: number;
  readonly diferencas: readonly string[];
}

const NO_INDEX: Index = { bytes: Buffer.alloc(0), entries: 0, diferencas: [WITHOUT_INDEX] };

/** The entries of a `.shx`; zeros behind the last of them are none. */
async function readIndex(shx: string, rows: number, arquivo: string): Promise<Index> {
  const bytes = await readFile(shx);
  const declared = bytes.readInt32BE(24) * 2;
  let entries = Math.floor((bytes.length - HEADER_BYTES) / 8);
  const end = HEADER_BYTES + rows * 8;
  if (entries > rows && bytes.subarray(end).every((byte) => byte === 0)) entries = rows;
  if (declared > bytes.length && entries < rows) {
    throw new Refusal('shapefile_truncado', arquivo, `o .shx deveria ter ${declared} bytes e tem ${bytes.length}`);
  }
  const diferencas = declared === bytes.length ? [] : [`o .shx diz ter ${declared} bytes e tem ${bytes.length}`];
  return { bytes, entries, diferencas };
}

/** @throws Refusal for an entry outside of the file */
async function followIndex(heads: RecordHeads, { bytes: index, entries }: Index, arquivo: string) {
  const [offsets, bytes] = [new Float64Array(entries), new Float64Array(entries)];
  let [named, grows, lengths, last] = [true, true, true, HEADER_BYTES];
  for (let feicao = 0; feicao < entries; feicao++) {
    const at = HEADER_BYTES + feicao * 8;
    const offset = index.readUInt32BE(at) * 2;
    const said = index.readUInt32BE(at + 4) * 2;
    const head = await heads.at(offset);
    if (head === null) {
      throw new Refusal('shapefile_truncado', arquivo, 'o .shx aponta para fora do .shp', { feicao });
    }
    const own = contentOf(head, said, heads.room(offset));
    if (own === null || offset < last) grows = false;
    if (own === null || offset < HEADER_BYTES || head.readInt32BE(0) !== feicao + 1) named = false;
    if (own !== said || head.readInt32BE(4) * 2 !== said) lengths = false;
    offsets[feicao] = offset;
    bytes[feicao] = own ?? 0;
    last = Math.max(last, offset + RECORD_HEADER_BYTES + (own ?? 0));
  }
  const diferencas = [
    ...(named ? [] : ['os registros do .shp não trazem os seus números']),
    ...(lengths ? [] : ['há registros cujo tamanho no .shx não é o do .shp']),
  ];
  return { offsets, bytes, named, grows, diferencas, indexIsRight: lengths };
}

/** Records one behind the other, as far as they are whole; where there are more than rows, one more is counted. */
async function walk(heads: RecordHeads, rows: number): Promise<Places & { readonly count: number }> {
  const [offsets, bytes] = [new Float64Array(rows), new Float64Array(rows)];
  let [count, offset] = [0, HEADER_BYTES];
  while (count < rows) {
    const head = await heads.at(offset);
    const content = head && contentOf(head, 0, heads.room(offset));
    if (content === null) break;
    offsets[count] = offset;
    bytes[count] = content;
    offset += RECORD_HEADER_BYTES + content;
    count++;
  }
  const behind = count === rows ? await heads.at(offset) : null;
  const another = behind !== null && behind.readInt32BE(0) > 0 && contentOf(behind, 0, heads.room(offset)) !== null;
  return { offsets, bytes, count: another ? rows + 1 : count };
}

/**
 * Bytes of a record's content: what the index says, or the record, where what it holds fits into that and that into
 * the file. Some writers count the eight bytes before it as well. Null where nothing fits.
 */
function contentOf(head: Buffer, indexed: number, room: number): number | null {
  const needed = neededBytes(head.subarray(RECORD_HEADER_BYTES));
  const own = head.readInt32BE(4) * 2;
  return [indexed, own, indexed - RECORD_HEADER_BYTES].find((bytes) => bytes >= needed && bytes <= room) ?? null;
}

/** Parts and points that a record declares need room: 4 bytes a part, 16 a point, 8 a height. */
function neededBytes(record: Buffer): number {
  const code = record.readInt32LE(0);
  const [type, hasHeight] = [code % 10, code > 10 && code < 20];
  const points = (at: number) => record.readUInt32LE(at) * (hasHeight ? 24 : 16) + (hasHeight ? 16 : 0);
  if (code === 0) return 4;
  if (type === 1) return hasHeight ? 28 : 20;
  if (type === 8) return record.length < 40 ? Infinity : 40 + points(36);
  if (type !== 3 && type !== 5) return 4;
  return record.length < 44 ? Infinity : 44 + record.readUInt32LE(36) * 4 + points(40);
}

/** Beginnings of records: they follow each other, and one read serves thousands of them. */
class RecordHeads {
  private readonly file: FileHandle;
  private readonly size: number;
  private readonly window = Buffer.alloc(WINDOW_BYTES);
  private from = 0;
  private held = 0;

  constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  /** Bytes that the content of a record may have there. */
  room(offset: number): number {
    return this.size - offset - RECORD_HEADER_BYTES;
  }

  /** Null where no record has room. */
  async at(offset: number): Promise<Buffer | null> {
    const end = Math.min(offset + RECORD_HEAD_BYTES, this.size);
    if (end - offset < RECORD_HEADER_BYTES + 4) return null;
    if (offset < this.from || end > this.from + this.held) {
      this.from = offset;
      this.held = (await this.file.read(this.window, 0, this.window.length, offset)).bytesRead;
    }
    return this.window.subarray(offset - this.from, end - this.from);
  }
}

/** Writes the index anew, into our own copy. */
export function indexOf(header: Buffer, { offsets, bytes }: Places): Buffer {
  const index = Buffer.alloc(HEADER_BYTES + offsets.length * 8);
  header.copy(index, 0, 0, HEADER_BYTES);
  index.writeInt32BE(index.length / 2, 24);
  for (const [i, offset] of offsets.entries()) {
    index.writeUInt32BE(offset / 2, HEADER_BYTES + i * 8);
    index.writeUInt32BE((bytes[i] ?? 0) / 2, HEADER_BYTES + i * 8 + 4);
  }
  return index;
}
