import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface TestEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Removes the files; the database is its maker's. */
  remove(): Promise<void>;
}

/** All that a process needs in its environment, with secrets and storage of its own. */
export async function createTestEnvironment(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<TestEnvironment> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-env-'));
  const secret = () => randomBytes(32).toString('hex');
  return {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      STORAGE_URL: pathToFileURL(path.join(dir, 'arquivos')).href,
      SESSION_SECRET: secret(),
      PERSONAL_DATA_KEY: secret(),
      AUDIT_SIGNING_KEY: secret(),
      ...more,
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
