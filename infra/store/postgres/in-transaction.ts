import type pg from 'pg';
import { isUnavailable } from '../event-store/postgres/connection-errors.ts';

/** All that `work` does on this connection, or nothing of it. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // One that did not answer is in the middle of something still: its end is the end of the transaction.
    broken = isUnavailable(error) || !(await client.query('ROLLBACK').then(Boolean, () => false));
    throw error;
  } finally {
    client.release(broken);
  }
}
