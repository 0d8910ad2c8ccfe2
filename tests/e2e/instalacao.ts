import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startApp } from '#tests/support/app.ts';

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
    async stop() {
      await app.stop();
      await remove();
    },
  };
}

/** Files that reading left behind in the temporary folder. */
export async function temporarios({ pasta }: Instalacao): Promise<readonly string[]> {
  const entradas = await readdir(path.join(pasta, TEMPORARIOS), { recursive: true, withFileTypes: true });
  return entradas.filter((entrada) => entrada.isFile()).map(({ name }) => name);
}

/** Hashes of all that lies in the storage, whole or half written. */
export async function guardados({ pasta }: Instalacao): Promise<readonly string[]> {
  const entradas = await readdir(path.join(pasta, 'arquivos'), { recursive: true, withFileTypes: true });
  return entradas.filter((entrada) => entrada.isFile()).map(({ name }) => name);
}
