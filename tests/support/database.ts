import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { heard } from '#infra/heard.ts';
import type { PostgresForTests } from './postgres.ts';

export interface TestDatabase {
  readonly url: string;
  /** As the owner; the application's own pools are made from `url`. */
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own; a bench, which runs outside vitest, gives its cluster. */
export async function createTestDatabase(
  postgres: PostgresForTests = inject('postgres'),
  prefix = 'teste',
): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Its files as they are, in a fifth of the time that passing them through the log takes.
  await administer(postgres, `create database ${name} template ${postgres.template} strategy file_copy`);
  const url = Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href;
  const pool = heard(new pg.Pool({ connectionString: url, max: 5 }));
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await administer(postgres, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(postgres: PostgresForTests, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
