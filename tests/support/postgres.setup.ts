import type { TestProject } from 'vitest/node';
import { type PostgresForTests, startTestPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

/** Every vitest project runs this file, in one process but each with its own copy of the module. */
interface Shared {
  users: number;
  cluster: Promise<TestPostgres>;
}
const holder = globalThis as typeof globalThis & { atalaiaTestPostgres?: Shared };

/** One cluster a run, however many projects ask for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.atalaiaTestPostgres ??= { users: 0, cluster: startTestPostgres() };
  const shared = holder.atalaiaTestPostgres;
  shared.users += 1;
  const { adminUrl, template } = await shared.cluster;
  project.provide('postgres', { adminUrl, template });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.atalaiaTestPostgres;
    await (await shared.cluster).stop();
  };
}
