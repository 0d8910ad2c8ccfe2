import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startApp } from '#tests/support/app.ts';
import { nomesEm } from '#tests/support/arquivos.ts';

/** Where the pages of a run come from. */
export interface Instalacao {
  readonly url: string;
  /** Everything that it keeps, for the commands that are run beside it. */
  readonly pasta: string;
}

const TEMPORARIOS = 'temporarios';

/** A whole private installation whose temporary files lie in a folder of its own, where they can be counted. */
export async function startInstalacao(env: Readonly<Record<string, string>> = {}) {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-e2e-'));
  const TMPDIR = path.join(pasta, TEMPORARIOS);
  await mkdir(TMPDIR);
  const remove = () => rm(pasta, { recursive: true, force: true });
  const app = await startApp({ dir: pasta, env, appEnv: { TMPDIR } }).catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    url: app.url,
    pasta,
    environment: app.environment,
    async stop() {
      await app.stop();
      await remove();
    },
  };
}

/** Files that reading left behind in the temporary folder. */
export const temporarios = ({ pasta }: Instalacao) => nomesEm(path.join(pasta, TEMPORARIOS));

/** Hashes of all that lies in the storage, whole or half written. */
export const guardados = ({ pasta }: Instalacao) => nomesEm(path.join(pasta, 'arquivos'));
