import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ROOT } from '#infra/embedded/environment.ts';
import { pythonCom } from '../clientes-oficiais/python.ts';
import { createTestDatabase } from '../database.ts';
import type { PostgresForTests } from '../postgres.ts';
import { until } from '../process.ts';

const executar = promisify(execFile);
const PACOTES = ['stac-fastapi-pgstac==7.2.0', 'pypgstac[psycopg]==0.10.0', 'uvicorn==0.54.0'] as const;
const PASTA = path.join(ROOT, '.atalaia/servidores', PACOTES[0]);
const RODAR_MS = 120_000;

export interface ServidorStac {
  readonly url: string;
  readonly host: string;
  fechar(): Promise<void>;
}

/** STAC's own server in Python over the tests' database, with these in it; null where it cannot be had. */
export async function abrirServidorStac(
  colecoes: readonly object[],
  itens: readonly object[],
  postgres: PostgresForTests = inject('postgres'),
): Promise<ServidorStac | null> {
  const python = await pythonCom(PASTA, PACOTES);
  if (python === null) return null;
  const [database, dir, port] = [
    await createTestDatabase(postgres, 'stac'),
    await mkdtemp(path.join(os.tmpdir(), 'atalaia-stac-')),
    await portaLivre(),
  ];
  const url = new URL(database.url);
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env.PATH,
    HOME: dir,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGDATABASE: url.pathname.slice(1),
    STAC_FASTAPI_TITLE: 'testes',
    STAC_FASTAPI_DESCRIPTION: 'testes',
    STAC_FASTAPI_LANDING_ID: 'testes',
    STAC_FASTAPI_VERSION: '1',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
  };
  const pgstac = (...args: readonly string[]) =>
    executar(python, ['-c', 'from pypgstac.pypgstac import cli; cli()', ...args], { cwd: dir, env, timeout: RODAR_MS });
  await pgstac('migrate');
  for (const [tabela, linhas] of Object.entries({ collections: colecoes, items: itens })) {
    const arquivo = path.join(dir, `${tabela}.ndjson`);
    await writeFile(arquivo, linhas.map((linha) => JSON.stringify(linha)).join('\n'));
    await pgstac('load', tabela, arquivo);
  }
  const host = `127.0.0.1:${port}`;
  const args = [
    '-m',
    'uvicorn',
    'stac_fastapi.pgstac.app:create_app',
    '--factory',
    '--port',
    `${port}`,
    '--log-level',
    'warning',
  ];
  const servidor = spawn(python, args, { cwd: dir, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ditos: Buffer[] = [];
  servidor.stderr?.on('data', (parte) => ditos.push(parte));
  const pronto = until(
    () => fetch(`http://${host}/`),
    ({ ok }) => ok,
  );
  await pronto.catch((cause) => {
    throw new Error(Buffer.concat(ditos).toString(), { cause });
  });
  return {
    url: `http://${host}`,
    host,
    async fechar() {
      await terminado(servidor);
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function terminado(filho: ChildProcess): Promise<void> {
  if (filho.exitCode !== null) return;
  const fim = new Promise((resolve) => filho.once('exit', resolve));
  filho.kill('SIGKILL');
  await fim;
}

async function portaLivre(): Promise<number> {
  const servidor = net.createServer();
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve));
  const { port } = servidor.address() as AddressInfo;
  await new Promise((resolve) => servidor.close(resolve));
  return port;
}
