import { linesOf } from '../ogr.ts';

/** A column of what GDAL writes as a PostgreSQL dump. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's name of its type, upper case. */
  readonly type: string;
}

/** Rows as they stand in the dump, whole lines one behind the other. */
export interface RowBatch {
  readonly columns: readonly Column[];
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** Place of its first row among all rows of the stream, from 0. */
  readonly first: number;
}

const BATCH_ROWS = 500;
const BATCH_BYTES = 2 ** 20;
const NEWLINE = 10;

/**
 * Cuts the dump that `ogr2ogr -f PGDUMP` writes into batches of whole rows, at the same places each time. The rows come
 * as COPY text: one line a feature in the order of its file, features without geometry included.
 * @throws OgrError for a row that is longer than any that we take
 */
export async function* rowBatches(stream: AsyncIterable<Buffer>): AsyncGenerator<RowBatch> {
  let columns: readonly Column[] | null = null;
  const types = new Map<string, string>();
  let batch = new Batch();
  for await (const line of linesOf(stream)) {
    if (columns === null) {
      const text = line.toString('utf8');
      const added = /^ALTER TABLE .*? ADD COLUMN "((?:[^"]|"")*)" ([\w ]+)/.exec(text);
      if (added) types.set(unquoted(added[1]), (added[2] ?? '').trim().toUpperCase());
      if (text.startsWith('COPY ')) columns = columnsOf(text, types);
      continue;
    }
    if (line.length === 2 && line.toString('latin1') === '\\.') break;
    batch.add(line);
    if (batch.isFull()) {
      yield batch.take(columns);
      batch = batch.following();
    }
  }
  if (columns !== null && batch.count > 0) yield batch.take(columns);
}

function columnsOf(copy: string, types: ReadonlyMap<string, string>): readonly Column[] {
  const list = copy.slice(copy.indexOf('(') + 1, copy.lastIndexOf(') FROM'));
  const names = [...list.matchAll(/"((?:[^"]|"")*)"/g)].map(([, name]) => unquoted(name));
  return names.map((name) => ({ name, type: types.get(name) ?? 'GEOMETRY' }));
}

function unquoted(name = ''): string {
  return name.replaceAll('""', '"');
}

class Batch {
  count = 0;
  private readonly first: number;
  private readonly lines: Buffer[] = [];
  private bytes = 0;

  constructor(first = 0) {
    this.first = first;
  }

  add(line: Buffer): void {
    this.lines.push(line);
    this.bytes += line.length + 1;
    this.count++;
  }

  isFull(): boolean {
    return this.count === BATCH_ROWS || this.bytes >= BATCH_BYTES;
  }

  /** Its rows in memory of their own, which can be handed to a thread. */
  take(columns: readonly Column[]): RowBatch {
    const rows = new Uint8Array(this.bytes);
    let at = 0;
    for (const line of this.lines) {
      rows.set(line, at);
      at += line.length;
      rows[at++] = NEWLINE;
    }
    return { columns, rows, count: this.count, first: this.first };
  }

  following(): Batch {
    return new Batch(this.first + this.count);
  }
}
