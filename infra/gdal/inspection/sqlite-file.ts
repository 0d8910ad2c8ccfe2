import { type BinaryFile, openBinaryFile } from './binary-file.ts';

/** A value of a row: text and blobs apart, integers beyond 2^53 as they are nearest. */
type SqliteValue = string | number | Buffer | null;
export interface SqliteRow {
  readonly rowid: number;
  readonly values: readonly SqliteValue[];
}

/** The bytes are no sound SQLite database. */
export class SqliteFileError extends Error {
  override readonly name = 'SqliteFileError';
}

export interface SqliteFile {
  readonly applicationId: number;
  readonly writeAheadLog: boolean;
  /** Rows of the table whose tree starts at a page, in order, at most `limit`. @throws SqliteFileError */
  rows(rootPage: number, limit: number): Promise<readonly SqliteRow[]>;
  close(): Promise<void>;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const MAX_DEPTH = 20;
/** What we look at is small: names, definitions, lists of layers. */
const MAX_RECORD_BYTES = 2 ** 20;
const TABLE_INTERIOR = 5;
const TABLE_LEAF = 13;

/**
 * Reads tables out of a SQLite file without SQLite: a database is a program that its engine would run
 * (views, triggers, virtual tables), and whether it may is what is to be found out.
 * @throws SqliteFileError
 */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const bytes = await openBinaryFile(file);
  try {
    return await readSqlite(bytes);
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

async function readSqlite(bytes: BinaryFile): Promise<SqliteFile> {
  const header = Buffer.from(await bytes.read(0, HEADER_BYTES));
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
    throw new SqliteFileError('o cabeçalho não é de SQLite');
  }
  const declared = header.readUInt16BE(16);
  const pageBytes = declared === 1 ? 65_536 : declared;
  const isPowerOfTwo = (pageBytes & (pageBytes - 1)) === 0;
  const usable = pageBytes - (header[20] ?? 0);
  if (pageBytes < 512 || !isPowerOfTwo || usable < 480) throw new SqliteFileError('tamanho de página impossível');
  if (header.readUInt32BE(56) > 1) throw new SqliteFileError('os textos não estão em UTF-8');
  const pages = header.readUInt32BE(28);
  // The count is only kept where the two change counters agree.
  const counted = header.readUInt32BE(24) === header.readUInt32BE(92) && pages > 0;
  if (bytes.size % pageBytes !== 0 || (counted && pages * pageBytes > bytes.size)) {
    throw new SqliteFileError(`deveria ter ${pages * pageBytes} bytes e tem ${bytes.size}`);
  }
  const tree = new TableTree(bytes, pageBytes, usable);
  return {
    applicationId: header.readUInt32BE(68),
    writeAheadLog: header[18] === 2 || header[19] === 2,
    rows: (rootPage, limit) => tree.rows(rootPage, limit),
    close: () => bytes.close(),
  };
}

class TableTree {
  private readonly file: BinaryFile;
  private readonly pageBytes: number;
  private readonly usable: number;

  constructor(file: BinaryFile, pageBytes: number, usable: number) {
    this.file = file;
    this.pageBytes = pageBytes;
    this.usable = usable;
  }

  async rows(rootPage: number, limit: number): Promise<readonly SqliteRow[]> {
    const found: SqliteRow[] = [];
    await this.walk(rootPage, 0, new Set(), limit, found);
    return found;
  }

  private async walk(number: number, depth: number, seen: Set<number>, limit: number, found: SqliteRow[]) {
    if (depth > MAX_DEPTH || seen.has(number)) throw new SqliteFileError('as páginas formam um círculo');
    seen.add(number);
    const page = await this.page(number);
    const start = number === 1 ? HEADER_BYTES : 0;
    const type = page[start];
    if (type !== TABLE_INTERIOR && type !== TABLE_LEAF) throw new SqliteFileError(`página ${number} não é de tabela`);
    const cells = page.readUInt16BE(start + 3);
    const first = start + (type === TABLE_LEAF ? 8 : 12);
    if (first + cells * 2 > page.length) throw new SqliteFileError(`página ${number} declara células demais`);
    for (let i = 0; i < cells && found.length < limit; i++) {
      const cell = page.readUInt16BE(first + i * 2);
      if (cell + 4 > page.length) throw new SqliteFileError(`página ${number} aponta para fora de si`);
      if (type === TABLE_INTERIOR) await this.walk(page.readUInt32BE(cell), depth + 1, seen, limit, found);
      else found.push(await this.record(page, cell));
    }
    if (type === TABLE_INTERIOR && found.length < limit) {
      await this.walk(page.readUInt32BE(start + 8), depth + 1, seen, limit, found);
    }
  }

  private async page(number: number): Promise<Buffer> {
    const page = await this.file.read((number - 1) * this.pageBytes, this.pageBytes);
    if (number < 1 || page.length < this.pageBytes) throw new SqliteFileError(`não há página ${number}`);
    return Buffer.from(page.subarray(0, this.usable));
  }

  /** A record's bytes, those on overflow pages behind the ones on its own. */
  private async record(page: Buffer, cell: number): Promise<SqliteRow> {
    const [length, afterLength] = varint(page, cell);
    const [rowid, start] = varint(page, afterLength);
    if (length > MAX_RECORD_BYTES) throw new SqliteFileError('um registro é grande demais');
    const most = this.usable - 35;
    if (length <= most) return { rowid, values: values(page.subarray(start, start + length), length) };
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23;
    const wanted = least + ((length - least) % (this.usable - 4));
    const local = wanted <= most ? wanted : least;
    if (start + local + 4 > page.length) throw new SqliteFileError('um registro sai da sua página');
    const parts = [page.subarray(start, start + local)];
    let held = local;
    for (let next = page.readUInt32BE(start + local); held < length; ) {
      const overflow = await this.page(next);
      parts.push(overflow.subarray(4));
      held += overflow.length - 4;
      next = overflow.readUInt32BE(0);
    }
    return { rowid, values: values(Buffer.concat(parts), length) };
  }
}

function values(record: Buffer, length: number): readonly SqliteValue[] {
  if (record.length < length) throw new SqliteFileError('um registro sai da sua página');
  const [headerBytes, first] = varint(record, 0);
  const row: SqliteValue[] = [];
  let body = headerBytes;
  for (let at = first; at < headerBytes; ) {
    const [serial, next] = varint(record, at);
    const [value, bytes] = valueAt(record, body, serial);
    row.push(value);
    body += bytes;
    at = next;
  }
  return row;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;

function valueAt(record: Buffer, at: number, serial: number): readonly [SqliteValue, number] {
  const size = INTEGER_BYTES[serial] ?? (serial === 7 ? 8 : serial >= 12 ? Math.floor((serial - 12) / 2) : 0);
  if (at + size > record.length) throw new SqliteFileError('um valor sai do seu registro');
  if (serial === 0) return [null, 0];
  if (serial === 8 || serial === 9) return [serial - 8, 0];
  if (serial === 7) return [record.readDoubleBE(at), 8];
  if (serial === 6) return [Number(record.readBigInt64BE(at)), 8];
  if (serial < 6) return [record.readIntBE(at, size), size];
  const bytes = record.subarray(at, at + size);
  return [serial % 2 === 1 ? bytes.toString('utf8') : bytes, size];
}

/** Seven bits a byte, eight in the ninth. */
function varint(bytes: Buffer, at: number): readonly [number, number] {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw new SqliteFileError('um número sai da sua página');
    if (i === 8) return [value * 256 + byte, at + 9];
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + i + 1];
  }
  return [value, at + 9];
}
