import type pg from 'pg';
import { toPg } from '#infra/store/postgres/pool.ts';
import { hashedRows } from '#infra/store/postgres/row-hashes.ts';
import { sql } from '#projections/kernel/sql.ts';

/** One hash a row, in the order of the rows' text: two sets of tables are equal where these are. */
export type RowHashes = Readonly<Record<string, readonly string[]>>;

/**
 * Hashes every row of the tables, by table. Rows are compared as text, so geometry and numbers must agree exactly.
 * @param schema where to look: the tables that serve, or those of a rebuild
 */
export async function hashDasLinhas(
  pool: Pick<pg.Pool, 'query'>,
  tables: readonly string[],
  schema = 'read_model',
): Promise<RowHashes> {
  const hashes: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const query = sql.fragment`SELECT hash FROM (${hashedRows({ schema, table })}) AS t ORDER BY 1`;
    const { rows } = await pool.query<{ hash: string }>(toPg(query));
    hashes[table] = rows.map((row) => row.hash);
  }
  return hashes;
}

/** Number of rows of `a` that `b` lacks plus those of `b` that `a` lacks. */
export function differences(a: RowHashes, b: RowHashes): number {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].reduce((sum, table) => {
    const counts = new Map<string, number>();
    for (const hash of a[table] ?? []) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    for (const hash of b[table] ?? []) counts.set(hash, (counts.get(hash) ?? 0) - 1);
    return sum + [...counts.values()].reduce((total, count) => total + Math.abs(count), 0);
  }, 0);
}
