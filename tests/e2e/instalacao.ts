import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { LUGARES_DAS_IMAGENS } from '#infra/demonstration/lugares-das-imagens.ts';
import { sendFirstImages } from '#infra/embedded/first-data.ts';
import { startApp } from '#tests/support/app.ts';
import { nomesEm } from '#tests/support/arquivos.ts';
import { bancoNaMemoria } from '#tests/support/memoria.ts';

/** Where the pages of a run come from. */
export interface Instalacao {
  readonly url: string;
  /** Everything that it keeps, for the commands that are run beside it. */
  readonly pasta: string;
  /** What its processes were told, for whoever sends it something as they do; unknown of one that others started. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What answers its pages, for whoever replaces it; only where the installation is of one worker alone. */
  readonly web?: { parar(): Promise<void>; voltar(): Promise<void> };
}

const TEMPORARIOS = 'temporarios';
/** Of places that are there anyway: no list of assets grows by them. */
const DE_LUGARES_DA_HISTORIA = IMAGENS.filter(({ lugar }) => LUGARES_DAS_IMAGENS[lugar] === null);

interface Pedida {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it has the images of the demonstration's history. */
  readonly imagens?: boolean;
}

/** A whole private installation whose temporary files lie in a folder of its own, where they can be counted. */
export async function startInstalacao({ env = {}, imagens = false }: Pedida = {}) {
  const pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-e2e-'));
  const TMPDIR = path.join(pasta, TEMPORARIOS);
  await mkdir(TMPDIR);
  const removerBanco = await bancoNaMemoria(pasta);
  const remove = async () => {
    await removerBanco();
    await rm(pasta, { recursive: true, force: true });
  };
  const app = await startApp({ dir: pasta, env, appEnv: { TMPDIR } }).catch(async (error) => {
    await remove();
    throw error;
  });
  const stop = async () => {
    await app.stop();
    await remove();
  };
  if (imagens) {
    await sendFirstImages(app.environment, DE_LUGARES_DA_HISTORIA).catch(async (error) => {
      await stop();
      throw error;
    });
  }
  const web = { parar: () => app.halt('web'), voltar: () => app.resume('web') };
  return { url: app.url, pasta, environment: app.environment, web, stop };
}

/** Files that reading left behind in the temporary folder. */
export const temporarios = ({ pasta }: Instalacao) => nomesEm(path.join(pasta, TEMPORARIOS));

/** Hashes of all that lies in the storage, whole or half written. */
export const guardados = ({ pasta }: Instalacao) => nomesEm(path.join(pasta, 'arquivos'));
