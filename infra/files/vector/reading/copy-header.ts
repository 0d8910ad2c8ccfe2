import { OgrError } from '../ogr.ts';

/** A column of what GDAL writes as a PostgreSQL dump. */
export interface Column {
  readonly name: string;
  /** What the file calls it, where that is another name. */
  readonly original?: string;
  /** PostgreSQL's name of its type, upper case. */
  readonly type: string;
}

/** No layer that we take has as many columns. */
const MAX_HEADER_BYTES = 16 * 2 ** 20;
const [QUOTE, APOSTROPHE, BACKSLASH, SEMICOLON] = [0x22, 0x27, 0x5c, 0x3b];

const NAME = /"((?:[^"]|"")*)"/g;
const ADDED = /^ALTER TABLE "public"\."feicoes" ADD COLUMN "((?:[^"]|"")*)" (.*);$/s;
/** Of a type, what says what may stand in its column. */
const CONSTRAINT = / (?:UNIQUE|NOT NULL|DEFAULT)\b.*$/s;
const COPY = 'COPY "public"."feicoes" (';

/**
 * What stands before the rows: the names and types of the columns. It is read by its statements, not by its lines: a
 * name or a description may hold line breaks, quotation marks, and what looks like a statement.
 */
export class CopyHeader {
  columns: readonly Column[] = [];
  /** In the order of the columns: two of them may have one name. */
  private readonly added: Column[] = [];
  /** Bytes of the statement that has not ended yet, and how far they are read. */
  private rest = Buffer.alloc(0);
  private at = 0;
  private quote = 0;
  private escaped = false;
  private complete = false;

  /** @returns where in the chunk the rows begin; null where they do not begin in it */
  read(chunk: Buffer): number | null {
    const before = this.rest.length;
    if (before > MAX_HEADER_BYTES) throw new OgrError('saida', '');
    const bytes = before === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let from = 0;
    for (; this.at < bytes.length; this.at++) {
      // The line break behind the last statement may come with a chunk of its own.
      if (this.complete) return this.at + 1 - before;
      if (!this.ends(bytes[this.at] ?? 0)) continue;
      this.complete = this.take(bytes.toString('utf8', from, this.at + 1).trimStart());
      from = this.at + 1;
    }
    this.rest = Buffer.from(bytes.subarray(from));
    this.at = this.rest.length;
    return null;
  }

  private ends(byte: number): boolean {
    if (this.escaped) this.escaped = false;
    else if (this.quote !== 0) {
      if (byte === this.quote) this.quote = 0;
      else if (byte === BACKSLASH && this.quote === APOSTROPHE) this.escaped = true;
    } else if (byte === QUOTE || byte === APOSTROPHE) this.quote = byte;
    else return byte === SEMICOLON;
    return false;
  }

  /** @returns whether it is the statement that rows follow */
  private take(statement: string): boolean {
    const [, name, type = ''] = ADDED.exec(statement) ?? [];
    if (name !== undefined) this.added.push({ name: unquoted(name), type: type.replace(CONSTRAINT, '').toUpperCase() });
    if (!statement.startsWith(COPY)) return false;
    const names = [...statement.slice(COPY.length).matchAll(NAME)].map(([, quoted]) => unquoted(quoted));
    const left = [...this.added];
    this.columns = names.map((each) => (left[0]?.name === each && left.shift()) || { name: each, type: 'GEOMETRY' });
    return true;
  }
}

function unquoted(name = ''): string {
  return name.replaceAll('""', '"');
}
