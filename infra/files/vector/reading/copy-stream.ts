import { letGo } from '#infra/let-go.ts';
import { OgrError } from '../ogr.ts';
import { type Column, CopyHeader } from './copy-header.ts';

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
/** A single feature longer than this is not read any further: no geometry that we accept needs it, in hexadecimal. */
const MAX_ROW_BYTES = 32 * 2 ** 20;
const [TAB, NEWLINE, BACKSLASH] = [0x09, 0x0a, 0x5c];
const [LETTER_N, LETTER_T] = [0x6e, 0x74];
/** Ends the rows of a COPY. No row begins so, and no line break stands inside of one. */
const END = Buffer.from('\\.\n');
const END_AFTER_ROW = Buffer.from('\n\\.\n');

/**
 * Cuts the dump that `ogr2ogr -f PGDUMP` writes into batches of whole rows, at the same places each time. The rows come
 * as COPY text: one line a feature in the order of its file, features without geometry included. What it takes from
 * the stream it writes in, and lets go: whoever hands over a chunk has no further use for it.
 * @throws OgrError for a row that is longer than any that we take
 */
export async function* rowBatches(stream: AsyncIterable<Buffer>): AsyncGenerator<RowBatch> {
  const header = new CopyHeader();
  const escapes = new Escapes();
  let columns: readonly Column[] | null = null;
  let batch = new Batch();
  let first = 0;
  for await (const chunk of stream) {
    let from = 0;
    if (columns === null) {
      const end = header.read(chunk);
      if (end === null) continue;
      columns = header.columns;
      from = end;
    }
    escapes.spell(chunk, from);
    while (from < chunk.length) {
      from = batch.add(chunk, from);
      if (!batch.isFull()) break;
      const taken = batch.take(columns, first);
      if (taken.batch.count > 0) yield taken.batch;
      if (taken.last) return;
      first += taken.batch.count;
      batch = new Batch();
    }
  }
  if (columns === null) return;
  const { batch: rest } = batch.take(columns, first);
  if (rest.count > 0) yield rest;
}

/**
 * A line break or a tab inside of a text is written as itself behind a backslash: both are spelled by their letters,
 * as PostgreSQL itself does, so that every line break ends a row and every tab a column from here on. A letter takes
 * the place of the character: nothing moves.
 */
class Escapes {
  /** Whether the last chunk ended with a backslash that belongs to what comes next. */
  private open = false;

  spell(chunk: Buffer, from: number): void {
    let at = from;
    if (this.open && at < chunk.length) {
      this.open = false;
      spellAt(chunk, at++);
    }
    for (at = chunk.indexOf(BACKSLASH, at); at >= 0; at = chunk.indexOf(BACKSLASH, at + 2)) {
      if (at + 1 < chunk.length) spellAt(chunk, at + 1);
      else this.open = true;
    }
  }
}

function spellAt(chunk: Buffer, at: number): void {
  if (chunk[at] === NEWLINE) chunk[at] = LETTER_N;
  else if (chunk[at] === TAB) chunk[at] = LETTER_T;
}

class Batch {
  private readonly pieces: Buffer[] = [];
  /** Chunks of which nothing belongs to a later batch. */
  private readonly served: Buffer[] = [];
  private bytes = 0;
  private count = 0;
  /** Bytes of the row that has not ended yet. */
  private open = 0;

  /**
   * Takes rows from a chunk until it is full.
   * @returns how far it has read
   */
  add(chunk: Buffer, from: number): number {
    let to = from;
    while (!this.isFull()) {
      const end = chunk.indexOf(NEWLINE, to);
      if (end < 0) {
        this.open += chunk.length - to;
        to = chunk.length;
        if (this.open > MAX_ROW_BYTES) throw new OgrError('saida', '');
        break;
      }
      this.bytes += this.open + end + 1 - to;
      this.open = 0;
      this.count++;
      to = end + 1;
    }
    this.pieces.push(chunk.subarray(from, to));
    if (to === chunk.length) this.served.push(chunk);
    return to;
  }

  isFull(): boolean {
    return this.count === BATCH_ROWS || this.bytes >= BATCH_BYTES;
  }

  /** Its rows in memory of their own, which can be handed to a thread; without the lines behind the last row. */
  take(columns: readonly Column[], first: number): { readonly batch: RowBatch; readonly last: boolean } {
    const rows = new Uint8Array(this.bytes + this.open);
    let at = 0;
    for (const piece of this.pieces) {
      rows.set(piece, at);
      at += piece.length;
    }
    for (const chunk of this.served) letGo(chunk);
    const text = Buffer.from(rows.buffer);
    const end = text.subarray(0, END.length).equals(END) ? 0 : text.indexOf(END_AFTER_ROW) + 1;
    const last = end > 0 || text.subarray(0, END.length).equals(END);
    if (!last) return { batch: { columns, rows, count: this.count, first }, last };
    const kept = rows.slice(0, end);
    let behind = 0;
    for (let line = text.indexOf(NEWLINE, end); line >= 0; line = text.indexOf(NEWLINE, line + 1)) behind++;
    return { batch: { columns, rows: kept, count: this.count - behind, first }, last };
  }
}
