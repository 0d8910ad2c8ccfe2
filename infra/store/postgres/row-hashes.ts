import { type Fragment, sql } from '#projections/kernel/sql.ts';

/** Which rows are hashed. */
export interface HashedTable {
  readonly schema: string;
  readonly table: string;
  /** Columns that tell a row from every other; the row itself where there are none. */
  readonly key?: readonly string[];
  /** Condition on the rows that count (`linhasQueContam` of the projection); all of them without it. */
  readonly counting?: Fragment | undefined;
}

/** `chave` as text and `hash` in hex of every row. Rows are compared as text: geometry and numbers must agree exactly. */
export function hashedRows({ schema, table, key = [], counting }: HashedTable): Fragment {
  const hash = sql.fragment`encode(sha256(convert_to(linha::text, 'UTF8')), 'hex')`;
  return sql.fragment`
    SELECT ${key.length === 0 ? hash : keyOf(key)} AS chave, ${hash} AS hash
    FROM ${sql.identifier([schema, table])} AS linha WHERE ${counting ?? sql.fragment`TRUE`}`;
}

/** The row of a key, as JSON. */
export function rowByKey({ schema, table, key = [] }: HashedTable, value: string): Fragment {
  return sql.fragment`
    SELECT to_jsonb(linha) AS linha FROM ${sql.identifier([schema, table])} AS linha WHERE ${keyOf(key)} = ${value}`;
}

function keyOf(key: readonly string[]): Fragment {
  const columns = key.map((column) => sql.fragment`linha.${sql.identifier([column])}`);
  return sql.fragment`jsonb_build_array(${sql.join(columns, sql.fragment`, `)})::text`;
}
