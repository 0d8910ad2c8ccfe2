import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSandbox,
  type Isolation,
  IsolationError,
  killGroup,
  type Sandbox,
} from '#infra/files/sandbox/sandbox.ts';
import { createOgr, type OgrError } from '#infra/files/vector/ogr.ts';
import { processesNaming, until } from '#tests/support/importacoes.ts';
import { municipiosDoBrasil } from '#tests/support/inputs.ts';

const LIMITES = { timeMs: 30_000, memoryBytes: 2 ** 31, fileBytes: 2 ** 20 };

let folder: string;
let canario: net.Server;
let visitas = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-isolamento-'));
  canario = net.createServer((socket) => {
    visitas += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canario.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  canario.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a shell inside prints, and how it ended. */
async function dentro(sandbox: Sandbox, script: string) {
  const job = { program: '/bin/bash', args: ['-c', script], folder, env: {}, limits: LIMITES };
  const child = sandbox.spawn(job);
  let saida = '';
  child.stdout?.on('data', (chunk) => {
    saida += chunk;
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { saida: saida.trim(), status };
}

const sandbox = createSandbox({ requireNetworkIsolation: false });
const porta = () => (canario.address() as net.AddressInfo).port;

describe('Isolamento do leitor de arquivos', () => {
  it('não alcança a rede; sem isolamento alcançaria', async () => {
    const chamar = `exec 3<>/dev/tcp/127.0.0.1/${porta()}`;
    const solto = createSandbox({ requireNetworkIsolation: false, only: 'limits' });
    expect((await dentro(solto, chamar)).status).toBe(0);
    await until(async () => (visitas === 1 ? true : null), 'a visita sem isolamento');
    const presos: Isolation[] = sandbox.isolation === 'bwrap' ? ['bwrap', 'unshare'] : ['unshare'];
    for (const only of presos) {
      const preso = createSandbox({ requireNetworkIsolation: true, only });
      expect((await dentro(preso, chamar)).status).not.toBe(0);
    }
    expect(visitas).toBe(1);
  });

  it('sem como isolar da rede, recusa-se a ler onde isso é exigido', () => {
    expect(() => createSandbox({ requireNetworkIsolation: true, only: 'limits' })).toThrow(IsolationError);
  });

  it('vê e escreve a sua pasta, e do resto da máquina nada que seja de alguém', async () => {
    await writeFile(path.join(folder, 'meu.txt'), 'meu');
    expect((await dentro(sandbox, 'cat meu.txt; echo novo > novo.txt')).saida).toBe('meu');
    expect(await readFile(path.join(folder, 'novo.txt'), 'utf8')).toBe('novo\n');
    if (sandbox.isolation === 'bwrap') {
      const fora = `cat /etc/passwd ${import.meta.filename} /proc/1/environ; ls /home /root ${os.tmpdir()} /var`;
      const { saida } = await dentro(sandbox, `(${fora}) 2>/dev/null | grep -v '^/tmp:$'`);
      expect(saida.replaceAll(/PATH=.*/g, '')).not.toMatch(/root:|describe|atalaia|log/);
    }
  });

  it('não herda segredos do ambiente', async () => {
    process.env.SESSION_SECRET = 'segredo';
    expect((await dentro(sandbox, 'env')).saida).not.toContain('segredo');
    delete process.env.SESSION_SECRET;
  });

  it('não passa dos limites de arquivo e de memória', async () => {
    expect((await dentro(sandbox, 'head -c 5000000 /dev/zero > grande')).status).not.toBe(0);
    expect((await readFile(path.join(folder, 'grande'))).length).toBeLessThanOrEqual(LIMITES.fileBytes);
    expect((await dentro(sandbox, 'head -c 3000000000 /dev/zero | tail | wc -c')).saida).not.toBe('3000000000');
  });

  it('morre inteiro, com tudo o que iniciou', async () => {
    const marca = `1${process.pid}`;
    const args = ['-c', `sleep ${marca} & sleep ${marca}`];
    const child = sandbox.spawn({ program: '/bin/bash', args, folder, env: {}, limits: LIMITES });
    const dormindo = (quantos: number) => async () =>
      processesNaming(`sleep ${marca} `).filter((line) => line.startsWith('sleep')).length === quantos ? true : null;
    await until(dormindo(2), 'dois processos');
    killGroup(child);
    await until(dormindo(0), 'nenhum processo');
  });

  it('o que passa do tempo ou da memória é uma recusa comum', async () => {
    await writeFile(path.join(folder, 'm.geojson'), municipiosDoBrasil().bytes);
    const args = ['-f', 'GeoJSONSeq', '/vsistdout/', 'm.geojson'];
    const ler = (limits: typeof LIMITES) =>
      Array.fromAsync(createOgr(sandbox).ogr2ogr({ folder, driver: 'GeoJSON', args, limits })).then(
        (lines) => lines.length,
        (error: OgrError) => error.reason,
      );
    expect(await ler({ ...LIMITES, timeMs: 20 })).toBe('tempo');
    expect(['memoria', 'queda', 'erro']).toContain(await ler({ ...LIMITES, memoryBytes: 2 ** 25 }));
    expect(await ler(LIMITES)).toBe(5_564);
  });

  it('só abre com o driver escolhido: o mesmo arquivo com outro não é lido', async () => {
    const args = ['-f', 'GeoJSONSeq', '/vsistdout/', 'm.geojson'];
    const lido = Array.fromAsync(createOgr(sandbox).ogr2ogr({ folder, driver: 'LIBKML', args }));
    await expect(lido).rejects.toThrow('erro');
    const formatos = await Array.fromAsync(
      createOgr(sandbox).ogrinfo({ folder, driver: 'ESRI Shapefile', args: ['--formats'] }),
    );
    const nomes = formatos.map(String).filter((line) => line.startsWith('  '));
    expect(nomes.map((line) => line.trim().split(' -')[0])).toEqual(['ESRI Shapefile', 'GeoJSONSeq', 'PGDUMP']);
  });
});
