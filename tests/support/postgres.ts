import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type Postgres, startPostgres } from '#infra/embedded/postgres.ts';
import { migrate } from '#infra/store/postgres/migrate.ts';
import { pastaDeBanco } from './memoria.ts';

/** Where tests get their databases from. */
export interface PostgresForTests {
  /** Of the owner, on the maintenance database. */
  readonly adminUrl: string;
  /** A migrated database that nobody connects to: each test database is a copy. */
  readonly template: string;
}

export interface TestPostgres extends PostgresForTests {
  readonly server: Postgres;
  /** Ends the cluster and removes its folder. */
  stop(): Promise<void>;
}

/**
 * A crash of the machine may cost a test's data; a crash of the server may not, so only syncing is off. Two files of
 * tests share it, each with the pools of all its processes.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
  max_connections: '400',
};

/**
 * One cluster in a folder of its own, with the migrated template.
 * @param emDisco not in memory, however much of it is free
 */
export async function startTestPostgres(
  settings: Readonly<Record<string, string>> = {},
  emDisco = false,
): Promise<TestPostgres> {
  const dir = await pastaDeBanco(emDisco);
  const server = await startPostgres({ dir, settings: { ...SETTINGS, ...settings } });
  const adminUrl = Object.assign(new URL(server.url), { pathname: '/postgres' }).href;
  const template = 'atalaia_modelo';
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${template} template atalaia`);
  await migrate(Object.assign(new URL(server.url), { pathname: `/${template}` }).href);
  await admin.query(`alter database ${template} with allow_connections false is_template true`);
  await admin.end();
  return {
    adminUrl,
    template,
    server,
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
