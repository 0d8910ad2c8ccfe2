import type { Logger } from 'pino';
import { APP_ROLE, createPool, READER_WORK_MEM, type Reader, readerOn, WEB_QUERY_MS } from './pool.ts';

interface SnapshotsOptions {
  readonly url: string;
  readonly applicationName: string;
  /** Snapshots that are read at a time. */
  readonly max: number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Several readings of the read models as they stood at one moment: a projection changes its rows and says how far it is in
 * the same transaction, so that a position read there is that of every row beside it. Statements are sent without waiting
 * for the answers before them; after one that failed, the rest of its moment fails too.
 */
export function createSnapshots({ url, ...options }: SnapshotsOptions) {
  const limits = { queryTimeout: WEB_QUERY_MS, statementTimeout: WEB_QUERY_MS, workMem: READER_WORK_MEM };
  const pool = createPool(url, { ...options, ...limits, role: APP_ROLE, pipeline: true });

  return {
    /** @param read what it asks after it has ended, or failed, is refused: the connection may be another moment's by then */
    async read<T>(read: (reader: Reader) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      let over = false;
      const reader = readerOn(async (query) => {
        if (over) throw new Error('o instantâneo pedido já acabou');
        return client.query(query);
      });
      const begun = client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        const [, answer] = await Promise.all([begun, read(reader)]);
        return answer;
      } finally {
        over = true;
        // There is nothing to be kept or undone, and nobody waits for it.
        client.query('COMMIT').then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
      }
    },
    close: () => pool.end(),
  };
}
export type Snapshots = ReturnType<typeof createSnapshots>;
