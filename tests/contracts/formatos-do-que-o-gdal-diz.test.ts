import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '#infra/files/sandbox/sandbox.ts';
import { createOgr } from '#infra/files/vector/ogr.ts';

const LIMITES = { timeMs: 60_000, memoryBytes: 2 ** 31, fileBytes: 2 ** 20 };

/** What the child says on its second stream. It writes a row and ends well, whatever that is. */
const filho = (dito: string) => `#!/bin/sh
[ "$1" = --formats ] && exit 0
printf 'uma linha\\n'
printf '%b' '${dito}' >&2
exit 0
`;

let pasta: string;
beforeEach(async () => {
  pasta = await mkdtemp(path.join(os.tmpdir(), 'atalaia-gdal-'));
});
afterEach(() => rm(pasta, { recursive: true, force: true }));

/** Programs of this name are put in the place of GDAL's. */
async function ler(programa: 'ogr2ogr' | 'ogrinfo', dito: string) {
  for (const nome of ['ogr2ogr', 'ogrinfo']) {
    await writeFile(path.join(pasta, nome), filho(dito));
    await chmod(path.join(pasta, nome), 0o755);
  }
  // Nothing is shut off: what is looked at is what is said, and the script needs a shell.
  const sandbox = createSandbox({ requireNetworkIsolation: false, only: 'limits' });
  const ogr = createOgr(sandbox, { ...process.env, PATH: `${pasta}:${process.env.PATH}` });
  const job = { folder: pasta, driver: 'GPKG' as const, args: [], limits: LIMITES };
  const linhas: string[] = [];
  try {
    for await (const linha of ogr[programa](job)) linhas.push(linha.toString());
    return { linhas, recusa: null };
  } catch (error) {
    const { name, reason, stderr } = error as { name: string; reason: string; stderr: string };
    return { linhas, recusa: { name, reason, stderr } };
  }
}

describe.each(['ogr2ogr', 'ogrinfo'] as const)('O que o %s diz ao ler, ainda que termine bem,', (programa) => {
  it.each([
    ['um erro', 'ERROR 1: In ExecuteSQL(): malformed\\n', 'ERROR 1: In ExecuteSQL(): malformed'],
    ['um erro sem fim de linha', 'ERROR 6: perdi um campo', 'ERROR 6: perdi um campo'],
    ['um erro depois de avisos', 'Warning 1: nada\\nERROR 1: tudo\\nWarning 2: nada\\n', 'ERROR 1: tudo'],
    ['um de que se cuida e outro', 'ERROR 1: PROJ: x\\nERROR 1: perdi\\n', 'ERROR 1: perdi'],
  ])('recusa a leitura: %s', async (_, dito, nomeado) => {
    const { recusa } = await ler(programa, dito);
    expect(recusa).toEqual({ name: 'OgrError', reason: 'erro', stderr: nomeado });
  });

  it.each([
    ['nada', ''],
    ['um aviso', 'Warning 1: ERROR 1: não é um erro\\n'],
    ['o de que se cuida em outro lugar', 'ERROR 1: PROJ: proj_create: nada\\nERROR 1: Invalid latitude\\n'],
  ])('deixa passar %s', async (_, dito) => {
    expect(await ler(programa, dito)).toEqual({ linhas: ['uma linha'], recusa: null });
  });
});
