import type { Pool } from 'pg';

/** Every row of every table, as text: what is kept in plain is found in it. */
export async function todasAsLinhas(pool: Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ tabela: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS tabela FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const textos: string[] = [];
  for (const { tabela } of rows) {
    const { rows: linhas } = await pool.query<{ linha: string }>(`SELECT t::text AS linha FROM ${tabela} t`);
    textos.push(...linhas.map(({ linha }) => linha));
  }
  return textos.join('\n');
}
