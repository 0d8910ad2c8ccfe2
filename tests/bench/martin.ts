import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#infra/embedded/environment.ts';
import { until } from '../support/process.ts';

const executar = promisify(execFile);
const MARTIN = 'martin@1.14.0';
const PORTA = 8932;
/** It is compiled here. */
const INSTALAR_MS = 45 * 60_000;

export interface Martin {
  readonly url: string;
  fechar(): void;
}

/**
 * One process of Martin over the table of layers (EPSG:4326), all of them for whoever asks, with the attributes that our
 * tiles carry; null, and a line that says so, where it cannot be had.
 * @param memoriaMiB what it keeps of tiles; 0 for none
 */
export async function abrirMartin(banco: string, memoriaMiB: number): Promise<Martin | null> {
  const programa = await programaDoMartin();
  if (programa === null) return null;
  const pasta = mkdtempSync(path.join(os.tmpdir(), 'atalaia-bench-martin-'));
  const arquivo = path.join(pasta, 'martin.json');
  writeFileSync(arquivo, JSON.stringify(configuracao(banco, memoriaMiB)));
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, HOME: pasta, RUST_LOG: 'error' };
  const servidor = spawn(programa, ['--config', arquivo], { cwd: pasta, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${PORTA}`;
  await until(
    () => fetch(`${url}/health`),
    ({ ok }) => ok,
  );
  return {
    url,
    fechar() {
      servidor.kill();
      rmSync(pasta, { recursive: true, force: true });
    },
  };
}

/** JSON is YAML, too. */
const configuracao = (banco: string, memoriaMiB: number) => ({
  listen_addresses: `127.0.0.1:${PORTA}`,
  cache: { size_mb: memoriaMiB, tile_size_mb: memoriaMiB },
  postgres: {
    connection_string: banco,
    auto_publish: false,
    tables: {
      camadas: {
        schema: 'read_model',
        table: 'camadas',
        srid: 4326,
        geometry_column: 'geom',
        geometry_type: 'GEOMETRY',
        extent: 4096,
        buffer: 64,
        clip_geom: true,
        properties: { id: 'uuid', tipo_id: 'uuid', ativo_id: 'uuid', nome: 'text' },
      },
    },
  },
});

async function programaDoMartin(): Promise<string | null> {
  const raiz = path.join(ROOT, '.atalaia/servidores', MARTIN);
  const programa = path.join(raiz, 'bin/martin');
  if (existsSync(programa)) return programa;
  const alvo = path.join(raiz, 'target');
  const como = ['--locked', '--no-default-features', '--features', 'postgres', '--root', raiz, '--target-dir', alvo];
  try {
    await executar('cargo', ['install', MARTIN, ...como], { timeout: INSTALAR_MS, maxBuffer: 2 ** 26 });
    return programa;
  } catch (error) {
    console.warn(`NOT HELD: ${MARTIN} could not be set up (${String(error).slice(0, 200)})`);
    return null;
  } finally {
    await rm(alvo, { recursive: true, force: true });
  }
}
