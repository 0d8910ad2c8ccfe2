import type pg from 'pg';
import { type Fragment, sql } from '#projections/kernel/sql.ts';
import { toPg } from './pool.ts';
import { type HashedTable, hashedRows, rowByKey } from './row-hashes.ts';

/** Two tables that should be the same, each as one transaction sees it. */
export interface Side {
  readonly client: pg.ClientBase;
  readonly schema: string;
}

export interface TableDifference {
  readonly table: string;
  /** Key of the first row that differs, as JSON; null where the columns themselves do. */
  readonly key: string | null;
  readonly kind: 'columns' | 'missing' | 'extra' | 'changed';
  /** Columns that differ, with what stands there and what should. */
  readonly columns: readonly { readonly name: string; readonly found: unknown; readonly expected: unknown }[];
  /** Rows that differ, the first one included. */
  readonly rows: number;
}

interface HashedRow {
  readonly chave: string;
  readonly hash: string;
}

/**
 * Holds a table against what it should be, row by row, both in the order of their keys: memory stays flat.
 * @returns null where they are the same, with the number of rows told to `counted`
 */
export async function compareTable(
  table: string,
  found: Side,
  expected: Side,
  { counting, counted }: { readonly counting?: Fragment | undefined; readonly counted: (rows: number) => void },
): Promise<TableDifference | null> {
  const [columns, expectedColumns] = await Promise.all([columnsOf(found, table), columnsOf(expected, table)]);
  if (columns !== expectedColumns) return { table, key: null, kind: 'columns', columns: [], rows: 0 };
  const key = await keyOf(expected, table);
  const of = ({ schema }: Side): HashedTable => ({ schema, table, key, counting });
  const sides = [rows(found.client, of(found)), rows(expected.client, of(expected))] as const;
  let [left, right] = await Promise.all([sides[0].next(), sides[1].next()]);
  let first: Pick<TableDifference, 'key' | 'kind'> | null = null;
  let [differing, total] = [0, 0];
  while (!(left.done && right.done)) {
    const order = left.done ? 1 : right.done ? -1 : compare(left.value.chave, right.value.chave);
    const same = order === 0 && !left.done && !right.done && left.value.hash === right.value.hash;
    if (!same) {
      differing += 1;
      const value = (order <= 0 ? left.value : right.value) as HashedRow;
      first ??= { key: value.chave, kind: order === 0 ? 'changed' : order < 0 ? 'extra' : 'missing' };
    }
    total += 1;
    if (order <= 0) left = await sides[0].next();
    if (order >= 0) right = await sides[1].next();
  }
  counted(total);
  if (first === null) return null;
  const changed = first.kind === 'changed' && first.key !== null;
  const columnsThatDiffer = changed ? await differingColumns(first.key ?? '', found, expected, of) : [];
  return { table, ...first, columns: columnsThatDiffer, rows: differing };
}

/** As the servers sort with COLLATE "C": by bytes. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function* rows(client: pg.ClientBase, table: HashedTable): AsyncGenerator<HashedRow, undefined> {
  const name = sql.identifier([`linhas_de_${table.table}`]);
  const query = sql.fragment`SELECT * FROM (${hashedRows(table)}) AS t ORDER BY chave COLLATE "C", hash`;
  await client.query(toPg(sql.fragment`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`));
  const fetch = toPg(sql.fragment`FETCH 5000 FROM ${name}`);
  for (;;) {
    const page = (await client.query<HashedRow>(fetch)).rows;
    if (page.length === 0) break;
    yield* page;
  }
  await client.query(toPg(sql.fragment`CLOSE ${name}`));
}

/** Names and types of the columns in their order, as one text. */
async function columnsOf({ client, schema }: Side, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string | null }>(
    `SELECT string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute WHERE attrelid = to_regclass(format('%I.%I', $1::text, $2::text)) AND attnum > 0
       AND NOT attisdropped`,
    [schema, table],
  );
  return rows[0]?.columns ?? '';
}

async function keyOf({ client, schema }: Side, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
       JOIN pg_attribute a ON a.attrelid = to_regclass(format('%I.%I', $1::text, $2::text)) AND a.attnum = k.attnum
     WHERE i.indrelid = to_regclass(format('%I.%I', $1::text, $2::text)) AND i.indisprimary ORDER BY k.place`,
    [schema, table],
  );
  return rows.map(({ name }) => name);
}

async function differingColumns(key: string, found: Side, expected: Side, of: (side: Side) => HashedTable) {
  const [is, should] = await Promise.all(
    [found, expected].map(async (side) => {
      const { rows } = await side.client.query<{ linha: Record<string, unknown> }>(toPg(rowByKey(of(side), key)));
      return rows[0]?.linha ?? {};
    }),
  );
  return Object.keys(should ?? {})
    .filter((name) => JSON.stringify(is?.[name]) !== JSON.stringify(should?.[name]))
    .map((name) => ({ name, found: is?.[name], expected: should?.[name] }));
}
