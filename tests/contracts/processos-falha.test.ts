import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startAppProcess } from '#infra/embedded/app-process.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createSupervisor } from '#infra/embedded/supervisor.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { isAlive, type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

/** The pages may have to be built first. */
const SUBIR_MS = 300_000;

let database: TestDatabase;
let environment: TestEnvironment;
let folder: string;
const running: ProcessAlone[] = [];
/** Makes a process that meets an error nobody expects when it is sent a signal. */
const NODE_OPTIONS = `--import=${pathToFileURL(path.resolve('tests/support/fault.ts')).href}`;

beforeAll(async () => {
  await ensureBuild(() => undefined);
  database = await createTestDatabase();
  environment = await createTestEnvironment(database.url, { NODE_OPTIONS });
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-falha-'));
}, SUBIR_MS);

afterEach(async () => {
  for (const alone of running.splice(0)) {
    alone.kill('SIGKILL');
    await alone.ended;
  }
});

afterAll(async () => {
  await environment?.remove();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['web', 'SIGUSR2'],
  ['web', 'SIGPIPE'],
  ['projector', 'SIGUSR2'],
  ['projector', 'SIGPIPE'],
  ['worker', 'SIGUSR2'],
  ['worker', 'SIGPIPE'],
  ['renderer', 'SIGUSR2'],
  ['renderer', 'SIGPIPE'],
] as const)('%s que encontra um erro desconhecido (%s) termina em ordem, e diz que falhou', async (nome, sinal) => {
  const port = String(await freePort());
  const alone = startAlone(`infra/processes/${nome}.ts`, { ...environment.env, PORT: port, RENDERER_PORT: port });
  running.push(alone);
  await alone.ready;
  alone.kill(sinal);
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('"motivo":"erro não tratado"');
  expect(alone.output()).toContain('"msg":"encerrado"');
});

/** A form whose second half is still to come. */
function formularioAberto(port: number) {
  const corpo = 'email=a%40b.example&password=x';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': corpo.length };
  const agent = new http.Agent({ keepAlive: false });
  const pedido = http.request({ port, path: '/login', method: 'POST', agent, headers });
  const resposta = new Promise<number>((resolve, reject) => {
    pedido.once('error', reject);
    pedido.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  const comecado = new Promise<void>((resolve) => pedido.write(corpo.slice(0, 10), () => resolve()));
  return { comecado, resposta, terminar: () => void pedido.end(corpo.slice(10)) };
}

test('a web que encontra um erro desconhecido termina o que tem enquanto a próxima já atende no lugar dela', async () => {
  const port = await freePort();
  const ditos: string[] = [];
  const supervisor = createSupervisor((texto) => ditos.push(texto), []);
  const log = path.join(folder, 'web.log');
  const env = { ...process.env, ...environment.env, PORT: String(port) };
  await supervisor.add({ name: 'web', start: () => startAppProcess({ name: 'web', env, log }) });
  const primeira = supervisor.pids().web ?? 0;
  try {
    const formulario = formularioAberto(port);
    await formulario.comecado;
    // Answered by the first, after it had heard the beginning of the form.
    expect((await fetch(`http://127.0.0.1:${port}/login`, { headers: { Connection: 'close' } })).status).toBe(200);
    process.kill(primeira, 'SIGUSR2');
    await until(
      async () => readFile(log, 'utf8'),
      (linhas) => linhas.includes('"msg":"encerrando"'),
    );
    // From now on it accepts nobody: whoever comes is the next one's.
    await until(
      async () => ditos.join('\n'),
      (texto) => texto.includes('web terminou (erro não tratado); iniciando de novo'),
    );
    expect(isAlive(primeira)).toBe(true);
    formulario.terminar();
    expect(await formulario.resposta).toBeGreaterThanOrEqual(200);
    const segunda = await until(
      async () => supervisor.pids().web ?? 0,
      (pid) => pid !== 0 && pid !== primeira,
    );
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200);
    await until(
      async () => isAlive(primeira),
      (vive) => !vive,
    );
    // The end of the first is no end of the second.
    expect(supervisor.pids().web).toBe(segunda);
    expect(ditos.filter((texto) => texto.includes('terminou'))).toHaveLength(1);
  } finally {
    await supervisor.stop();
  }
});
