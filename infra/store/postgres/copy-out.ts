import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * The bytes of a `COPY … TO STDOUT`, at the pace of the reader: it takes as long as it takes. The driver counts its
 * `query_timeout` for it too, until a callback that COPY never calls: the count would hold a process that is done, and
 * at its end break a connection that somebody else has by then.
 */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  const stream: Readable & { readonly callback?: () => void } = client.query(copyTo(statement));
  stream.callback?.();
  return stream;
}
