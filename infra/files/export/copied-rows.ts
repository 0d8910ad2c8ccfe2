import type pg from 'pg';
import { copyOut } from '#infra/store/postgres/copy-out.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import type { Fragment } from '#projections/kernel/sql.ts';

/** Signature, flags and the length of an extension that nobody uses. */
const HEADER_BYTES = 19;
/** Number of columns of a row, and length of a value. */
const COUNT_BYTES = 2;
export const LENGTH_BYTES = 4;

/**
 * The rows of a `COPY (…) TO STDOUT (FORMAT binary)`, many at a time and at the pace of the reader: the server waits
 * while nobody reads. A row is its values, each behind its length, which is negative where there is no value.
 */
export async function* copiedRows(client: pg.ClientBase, statement: Fragment): AsyncGenerator<readonly Buffer[]> {
  const { text, values } = toPg(statement);
  if (values.length > 0) throw new RangeError('COPY takes no parameters');
  const stream = copyOut(client, text);
  const pending: Buffer[] = [];
  let [kept, enough, skipped] = [0, HEADER_BYTES, HEADER_BYTES];
  const take = (): readonly Buffer[] => {
    const bytes = Buffer.concat(pending);
    const { rows, end } = wholeRows(bytes, skipped);
    pending.length = 0;
    pending.push(bytes.subarray(end));
    [kept, skipped] = [bytes.length - end, 0];
    // A row larger than a chunk is not put together anew with each chunk of it.
    enough = rows.length > 0 ? 0 : 2 * kept;
    return rows;
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      pending.push(chunk);
      kept += chunk.length;
      const rows = kept >= enough ? take() : [];
      if (rows.length > 0) yield rows;
    }
    yield take();
  } finally {
    // Left in the middle, the connection is still in the COPY: whoever took it must close it.
    stream.destroy();
  }
}

/** The values of rows of one column that always has one. */
export async function* onlyValues(source: AsyncIterable<readonly Buffer[]>): AsyncGenerator<readonly Buffer[]> {
  for await (const rows of source) yield rows.map((row) => row.subarray(LENGTH_BYTES));
}

function wholeRows(bytes: Buffer, start: number) {
  const rows: Buffer[] = [];
  let at = start;
  for (let end = endOfRow(bytes, at); end > 0; end = endOfRow(bytes, at)) {
    rows.push(bytes.subarray(at + COUNT_BYTES, end));
    at = end;
  }
  return { rows, end: at };
}

/** Where a row ends that begins here; 0 where it is not wholly there, or is the trailer. */
function endOfRow(bytes: Buffer, start: number): number {
  if (bytes.length - start < COUNT_BYTES) return 0;
  const columns = bytes.readInt16BE(start);
  let at = start + COUNT_BYTES;
  for (let i = 0; i < columns; i += 1) {
    if (bytes.length - at < LENGTH_BYTES) return 0;
    at += LENGTH_BYTES + Math.max(0, bytes.readInt32BE(at));
  }
  return columns > 0 && at <= bytes.length ? at : 0;
}
