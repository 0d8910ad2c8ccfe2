import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Fragment } from '#projections/kernel/sql.ts';
import { toPg } from '../postgres/pool.ts';

/** Signature, flags and the length of an extension that nobody uses. */
const HEADER_BYTES = 19;
/** Number of columns and length of the one that there is. */
const PREFIX_BYTES = 6;

/**
 * The values of a `COPY (…) TO STDOUT (FORMAT binary)` of one column, many at a time and at the pace of the reader:
 * the server waits while nobody reads.
 */
export async function* copiedRows(client: pg.ClientBase, statement: Fragment): AsyncGenerator<readonly Buffer[]> {
  const { text, values } = toPg(statement);
  if (values.length > 0) throw new RangeError('COPY takes no parameters');
  const stream = client.query(copyTo(text));
  let rest: Buffer = Buffer.alloc(0);
  let at = HEADER_BYTES;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const rows: Buffer[] = [];
      while (bytes.length - at >= PREFIX_BYTES) {
        const length = bytes.readInt32BE(at + 2);
        if (bytes.length - at - PREFIX_BYTES < length) break;
        rows.push(bytes.subarray(at + PREFIX_BYTES, at + PREFIX_BYTES + length));
        at += PREFIX_BYTES + length;
      }
      rest = bytes.subarray(Math.min(at, bytes.length));
      at = Math.max(0, at - bytes.length);
      if (rows.length > 0) yield rows;
    }
  } finally {
    // Left in the middle, the connection is still in the COPY: whoever took it must close it.
    stream.destroy();
  }
}
