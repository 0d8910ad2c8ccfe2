import { type BinaryFile, openBinaryFile } from '../binary-file.ts';

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
  /** The blob that each row of a table has in a column, in order; null where it has none. @throws SqliteFileError */
  blobs(rootPage: number, column: number, visit: (blob: Buffer | null) => void): Promise<void>;
  close(): Promise<void>;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const MAX_DEPTH = 20;
/** What we look at is small: names, definitions, lists of layers. */
const MAX_RECORD_BYTES = 2 ** 20;
/** But for features, of which the reading takes none that is longer. */
const MAX_FEATURE_BYTES = 32 * 2 ** 20;
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
    blobs: (rootPage, column, visit) => tree.blobs(rootPage, column, visit),
    close: () => bytes.close(),
  };
}

class TableTree {
  private readonly file: BinaryFile;
  private readonly pageBytes: number;
  private readonly usable: number;
  private readonly ofBlobs: Taken;

  constructor(file: BinaryFile, pageBytes: number, usable: number) {
    this.file = file;
    this.pageBytes = pageBytes;
    this.usable = usable;
    this.ofBlobs = this.untaken();
  }

  async rows(rootPage: number, limit: number): Promise<readonly SqliteRow[]> {
    const found: SqliteRow[] = [];
    const visit = (rowid: number, record: Buffer) => found.push({ rowid, values: values(record) }) < limit;
    await this.walk(rootPage, { most: MAX_RECORD_BYTES, visit, taken: this.untaken() });
    return found;
  }

  async blobs(rootPage: number, column: number, visit: (blob: Buffer | null) => void): Promise<void> {
    const each = (_rowid: number, record: Buffer) => {
      visit(blobAt(record, column));
      return true;
    };
    await this.walk(rootPage, { most: MAX_FEATURE_BYTES, visit: each, taken: this.ofBlobs });
  }

  private untaken(): Taken {
    return { pages: new Set(), left: this.file.size };
  }

  /** Whether to go on behind it. */
  private async walk(number: number, looking: Looking, depth = 0): Promise<boolean> {
    if (depth > MAX_DEPTH || looking.taken.pages.has(number)) throw new SqliteFileError('as páginas formam um círculo');
    looking.taken.pages.add(number);
    const page = await this.page(number);
    const start = number === 1 ? HEADER_BYTES : 0;
    const type = page[start];
    if (type !== TABLE_INTERIOR && type !== TABLE_LEAF) throw new SqliteFileError(`página ${number} não é de tabela`);
    const cells = page.readUInt16BE(start + 3);
    const first = start + (type === TABLE_LEAF ? 8 : 12);
    if (first + cells * 2 > page.length) throw new SqliteFileError(`página ${number} declara células demais`);
    for (let i = 0; i < cells; i++) {
      const cell = page.readUInt16BE(first + i * 2);
      if (cell + 4 > page.length) throw new SqliteFileError(`página ${number} aponta para fora de si`);
      if (type === TABLE_INTERIOR) {
        if (!(await this.walk(page.readUInt32BE(cell), looking, depth + 1))) return false;
        continue;
      }
      const [length, afterLength] = varint(page, cell);
      const [rowid, at] = varint(page, afterLength);
      looking.taken.left -= length;
      if (length > looking.most || looking.taken.left < 0) throw new SqliteFileError('um registro é grande demais');
      const isLong = length > this.usable - 35;
      const record = isLong ? await this.longRecord(page, at, length) : page.subarray(at, at + length);
      if (record.length < length) throw new SqliteFileError('um registro sai da sua página');
      if (!looking.visit(rowid, record)) return false;
    }
    return type === TABLE_LEAF || this.walk(page.readUInt32BE(start + 8), looking, depth + 1);
  }

  private async page(number: number): Promise<Buffer> {
    const page = await this.file.read((number - 1) * this.pageBytes, this.pageBytes);
    if (number < 1 || page.length < this.pageBytes) throw new SqliteFileError(`não há página ${number}`);
    return Buffer.from(page.subarray(0, this.usable));
  }

  /** A record's bytes, those on overflow pages behind the ones on its own. */
  private async longRecord(page: Buffer, start: number, length: number): Promise<Buffer> {
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23;
    const wanted = least + ((length - least) % (this.usable - 4));
    const local = wanted <= this.usable - 35 ? wanted : least;
    if (start + local + 4 > page.length) throw new SqliteFileError('um registro sai da sua página');
    const parts = [page.subarray(start, start + local)];
    let held = local;
    for (let next = page.readUInt32BE(start + local); held < length; ) {
      const overflow = await this.page(next);
      parts.push(overflow.subarray(4));
      held += overflow.length - 4;
      next = overflow.readUInt32BE(0);
    }
    return Buffer.concat(parts, length);
  }
}

/** A page belongs to one table, and no row lies inside of another: whoever looks at more would never end. */
interface Taken {
  readonly pages: Set<number>;
  /** Bytes of the file that no row has had. */
  left: number;
}

/** One walk over a table. */
interface Looking {
  readonly taken: Taken;
  /** Bytes that one of them may have. */
  readonly most: number;
  /** Whether to go on. */
  visit(rowid: number, record: Buffer): boolean;
}

function values(record: Buffer): readonly SqliteValue[] {
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

/** A value of a row, where it is a blob. */
function blobAt(record: Buffer, column: number): Buffer | null {
  const [headerBytes, first] = varint(record, 0);
  let body = headerBytes;
  for (let at = first, i = 0; at < headerBytes; i++) {
    const [serial, next] = varint(record, at);
    const bytes = sizeOf(serial);
    if (i === column) return serial >= 12 && serial % 2 === 0 ? record.subarray(body, body + bytes) : null;
    body += bytes;
    at = next;
  }
  return null;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;

function sizeOf(serial: number): number {
  return INTEGER_BYTES[serial] ?? (serial === 7 ? 8 : serial >= 12 ? Math.floor((serial - 12) / 2) : 0);
}

function valueAt(record: Buffer, at: number, serial: number): readonly [SqliteValue, number] {
  const size = sizeOf(serial);
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
