import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOgrWriter } from './ogr-writer.ts';

let pasta: string;
beforeAll(() => {
  pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-escrita-'));
  writeFileSync(path.join(pasta, 'ogrinfo'), '#!/bin/sh\n', { mode: 0o700 });
});
afterAll(() => rmSync(pasta, { recursive: true }));

/** A program in the place of `ogr2ogr` that takes everything, says this, and ends so. */
function escrever(dito: string, fim = 0): Promise<void> {
  const linhas = ['#!/bin/sh', 'cat > /dev/null', `printf '%b' '${dito}' >&2`, `exit ${fim}`];
  writeFileSync(path.join(pasta, 'ogr2ogr'), `${linhas.join('\n')}\n`, { mode: 0o700 });
  const sandbox = {
    isolation: 'limits' as const,
    spawn: ({ program }: { program: string }) => spawn(program, [], { detached: true }),
  };
  async function* source() {
    yield Buffer.from('camadas');
  }
  return createOgrWriter(sandbox, { PATH: pasta, NODE_ENV: 'test' }).write({
    folder: pasta,
    driver: 'GPKG',
    args: [],
    file: 'x.gpkg',
    source: source(),
    signal: new AbortController().signal,
  });
}

it('uma exportação de que o programa diz que perdeu algo não é entregue, mesmo que ele termine bem', async () => {
  for (const dito of [
    'ERROR 1: perdeu uma camada\\n',
    'Warning 1: nada\\nERROR 6: perdeu\\nmais',
    'ERROR 1: sem fim',
  ]) {
    await expect(escrever(dito)).rejects.toThrow(/^ogr2ogr: erro: ERROR \d/);
  }
  await expect(escrever('', 1)).rejects.toThrow('ogr2ogr: erro');
});

it('um aviso não a impede, nem que um desenho não tenha atributos', async () => {
  await escrever('');
  await escrever('Warning 6: Normalized field name\\nNot an ERROR 1: one\\n');
  await escrever('ERROR 1: DXF layer does not support arbitrary field creation, field "a" not created.\\n');
});
