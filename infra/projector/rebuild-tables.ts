import type pg from 'pg';
import type { Projection } from '#projections/kernel/projection.ts';
import { type Fragment, sql } from '#projections/kernel/sql.ts';
import { inTransaction } from '../store/postgres/in-transaction.ts';
import { APP_ROLE, toPg } from '../store/postgres/pool.ts';
import { signatureOf } from './checkpoints.ts';

/** Where a projection's next tables fill up. */
export const rebuildSchema = (name: string): string => `read_model_novo_${name}`;

/** DDL names things, and names cannot be parameters: they are quoted by the tag. */
const run = (client: pg.ClientBase | pg.Pool, statement: Fragment) => client.query(toPg(statement));
const inside = (schema: string, table: string) => sql.identifier([schema, table]);
type Table = ReturnType<typeof inside>;

const pointTo = (client: pg.ClientBase, schema: string) =>
  client.query("SELECT set_config('search_path', $1, true)", [`${schema}, public`]);

const BEGIN_REBUILD = `
  INSERT INTO projecoes.reconstrucoes (nome, versao, assinatura) VALUES ($1, $2, $3)
  ON CONFLICT (nome) DO UPDATE SET versao = excluded.versao, assinatura = excluded.assinatura, posicao = 0,
    instante = '-infinity', ultimo_stream = NULL, ultima_revisao = NULL, ultimo_hash = NULL, indices = false,
    motivo = NULL, parada_posicao = NULL, parada_evento = NULL, atualizado_em = now()`;

/** Empty tables beside those that serve, and progress 0: in one transaction, so a crash leaves all or nothing. */
export async function begin(pool: pg.Pool, projection: Projection): Promise<void> {
  const schema = sql.identifier([rebuildSchema(projection.name)]);
  await inTransaction(pool, async (client) => {
    await run(client, sql.fragment`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await run(client, sql.fragment`CREATE SCHEMA ${schema}`);
    await pointTo(client, rebuildSchema(projection.name));
    await client.query(projection.schema);
    await client.query(BEGIN_REBUILD, [projection.name, projection.version, signatureOf(projection)]);
  });
}

/** What only readers need, made once the bulk is in. */
export async function index(pool: pg.Pool, projection: Projection): Promise<void> {
  await inTransaction(pool, async (client) => {
    await pointTo(client, rebuildSchema(projection.name));
    await client.query(projection.indexes);
    for (const table of projection.tables) await run(client, sql.fragment`ANALYZE ${sql.identifier([table])}`);
    await client.query('UPDATE projecoes.reconstrucoes SET indices = true WHERE nome = $1', [projection.name]);
  });
}

const TAKE_OVER = `
  INSERT INTO projecoes.checkpoints
    (nome, versao, assinatura, tabelas, posicao, instante, ultimo_stream, ultima_revisao, ultimo_hash)
  SELECT nome, versao, assinatura, $2, posicao, instante, ultimo_stream, ultima_revisao, ultimo_hash
  FROM projecoes.reconstrucoes WHERE nome = $1 AND posicao = $3
  ON CONFLICT (nome) DO UPDATE SET versao = excluded.versao, assinatura = excluded.assinatura,
    tabelas = excluded.tabelas, posicao = excluded.posicao, instante = excluded.instante,
    ultimo_stream = excluded.ultimo_stream, ultima_revisao = excluded.ultima_revisao,
    ultimo_hash = excluded.ultimo_hash, estado = 'ativa', motivo = NULL, parada_posicao = NULL,
    parada_evento = NULL, parada_em = NULL, atualizado_em = now()`;

/** The new tables take the place of the old ones: readers see the one or the other, never a mixture. */
export async function switchOver(pool: pg.Pool, { name, tables }: Projection, position: bigint): Promise<void> {
  const novo = rebuildSchema(name);
  const schema = sql.identifier([novo]);
  await inTransaction(pool, async (client) => {
    // Behind a long query, everybody else's queries would queue up behind us: rather try again.
    await client.query("SET LOCAL lock_timeout = '2s'");
    const { rows } = await client.query<{ tabelas: string[] }>(
      'SELECT tabelas FROM projecoes.checkpoints WHERE nome = $1 FOR UPDATE',
      [name],
    );
    const named = [...new Set([...(rows[0]?.tabelas ?? []), ...tables])];
    const old = (await standing(client, named)).map((table) => inside('read_model', table));
    const made = tables.map((table) => inside(novo, table));
    await lock(client, made, 'ACCESS EXCLUSIVE');
    // An automatic VACUUM or ANALYZE gives way to this, and no reader waits for it meanwhile.
    await lock(client, old, 'SHARE UPDATE EXCLUSIVE');
    await takeFromReaders(client, old);
    if (old.length > 0) await run(client, sql.fragment`DROP TABLE ${sql.join(old, sql.fragment`, `)}`);
    await run(client, sql.fragment`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${sql.identifier([APP_ROLE])}`);
    for (const table of made) await run(client, sql.fragment`ALTER TABLE ${table} SET SCHEMA read_model`);
    // Refuses where the projection's DDL made something that `tables` does not name.
    await run(client, sql.fragment`DROP SCHEMA ${schema} RESTRICT`);
    const { rowCount } = await client.query(TAKE_OVER, [name, tables, position]);
    if (rowCount !== 1) throw new Error(`a reconstrução de ${name} mudou de posição durante a troca`);
    // A parked event was met again: the rebuild would have stopped at it, so it fits by now.
    await client.query('DELETE FROM projecoes.estacionados WHERE nome = $1 AND posicao <= $2', [name, position]);
    await client.query('DELETE FROM projecoes.reconstrucoes WHERE nome = $1', [name]);
  });
}

async function standing(client: pg.ClientBase, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'read_model' AND tablename = ANY ($1)",
    [tables],
  );
  return rows.map(({ tablename }) => tablename);
}

type Mode = 'ACCESS EXCLUSIVE' | 'SHARE UPDATE EXCLUSIVE';
const MODES: Readonly<Record<Mode, Fragment>> = {
  'ACCESS EXCLUSIVE': sql.fragment`ACCESS EXCLUSIVE`,
  'SHARE UPDATE EXCLUSIVE': sql.fragment`SHARE UPDATE EXCLUSIVE`,
};

async function lock(client: pg.ClientBase, tables: readonly Table[], mode: Mode): Promise<void> {
  for (const table of tables) await run(client, sql.fragment`LOCK TABLE ${table} IN ${MODES[mode]} MODE`);
}

/**
 * Readers hold one table while they ask for the next, in any order: a circle with us is no rare thing. PostgreSQL ends
 * it after `deadlock_timeout` by killing one of the two, and that may be the reader. So we are gone before it looks.
 */
async function takeFromReaders(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const { rows } = await client.query<{ ms: number }>(
    "SELECT setting::int AS ms FROM pg_settings WHERE name = 'deadlock_timeout'",
  );
  const end = performance.now() + (rows[0]?.ms ?? 0) / 2;
  for (const table of tables) {
    // Zero would be no limit at all.
    const left = Math.max(1, Math.round(end - performance.now()));
    await client.query("SELECT set_config('lock_timeout', $1, true)", [`${left}ms`]);
    await lock(client, [table], 'ACCESS EXCLUSIVE');
  }
}

const REBUILD_SCHEMAS = `
  SELECT nspname AS schema FROM pg_namespace
  WHERE starts_with(nspname, 'read_model_novo_')
    AND NOT EXISTS (SELECT FROM projecoes.reconstrucoes WHERE nspname = 'read_model_novo_' || nome)`;

/** Removes what rebuilds left behind that nobody will resume. */
export async function dropOrphans(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>(REBUILD_SCHEMAS);
  for (const { schema } of rows)
    await run(pool, sql.fragment`DROP SCHEMA IF EXISTS ${sql.identifier([schema])} CASCADE`);
}
