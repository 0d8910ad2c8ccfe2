import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMAGENS } from '#infra/demonstration/imagens.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { installationFolder, ROOT } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { searchPath } from '#infra/embedded/programs.ts';
import { ensureTemporal } from '#infra/embedded/temporal.ts';
import { until } from '#tests/support/process.ts';

/** One whole start, with room for a machine that is busy with other tests. */
const START_MS = 240_000;

let dir: string;
let port: number;
let temporal: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-start-'));
  port = await freePort();
  temporal = (await ensureTemporal(installationFolder(), console.error)) ?? '';
  await ensureBuild(() => undefined);
}, START_MS);

afterAll(async () => {
  await until(leftovers, (pids) => pids.length === 0);
  await rm(dir, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number>;
}

/** `npm start` as a person types it, leading a process group as a terminal's job does. */
function npmStart(...args: readonly string[]): Started {
  const env = {
    NODE_ENV: 'development' as const,
    HOME: os.homedir(),
    PATH: searchPath(),
    PORT: String(port),
    ATALAIA_DIR: dir,
    TEMPORAL_CLI_PATH: temporal,
  };
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return { child, output: () => Buffer.concat(parts).toString('utf8'), ended };
}

async function ready(started: Started): Promise<string> {
  await Promise.race([
    until(
      async () => started.output(),
      (text) => text.includes('Atalaia pronta'),
      START_MS,
    ),
    started.ended.then((code) => Promise.reject(new Error(`terminou com ${code}:\n${started.output()}`))),
  ]);
  return started.output();
}

/** Every process that lives in this installation, by its environment. */
async function leftovers(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const own = await Promise.all(
    pids.map(async (pid) => {
      const [environ, command] = await Promise.all(
        ['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      return `${environ}${command}`.includes(dir) && pid !== process.pid;
    }),
  );
  return pids.filter((_, index) => own[index]);
}

/** Niceness of the processes of this installation that run such a file. */
async function niceness(file: string): Promise<readonly number[]> {
  const own = await leftovers();
  const commands = await Promise.all(own.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return own.filter((_, n) => commands[n]?.includes(file)).map((pid) => os.getPriority(pid));
}

/** How many images of the demonstration have been sent so far. */
async function imagensEnviadas(): Promise<number> {
  const { ambiente } = JSON.parse(await readFile(path.join(dir, 'ambiente.json'), 'utf8'));
  const client = new pg.Client({ connectionString: ambiente.DATABASE_URL });
  await client.connect();
  return client
    .query("SELECT count(*)::int AS total FROM event_store.events WHERE type = 'ImagemRecebida'")
    .then(({ rows }) => rows[0].total)
    .finally(() => client.end());
}

const saude = async () => (await fetch(`http://localhost:${port}/saude`)).json();

test('npm start leva da pasta vazia às páginas, e Ctrl-C não deixa nada em execução', {
  timeout: START_MS,
}, async () => {
  const started = npmStart();
  const lines = (await ready(started)).trimEnd().split('\n');
  // The demonstration's images follow one by one, each examined before the next: nobody waited for them.
  const enviadas = await imagensEnviadas();
  expect(enviadas).toBeLessThan(IMAGENS.length);
  await until(imagensEnviadas, (agora) => agora > enviadas, START_MS / 2);
  expect(lines.at(-1)).toBe(`Atalaia pronta em http://localhost:${port}`);
  const roles = lines.flatMap((line) => /^acesso (\S+) \S+@\S+ \S+$/.exec(line)?.[1] ?? []);
  expect(roles).toEqual(expect.arrayContaining(['administrador', 'analista', 'auditor', 'visualizador']));
  expect(await saude()).toMatchObject({ status: 'ok' });
  expect((await leftovers()).length).toBeGreaterThan(5);
  // Two for everybody; the third draws what is printed and stands back, as whoever prints it.
  expect((await niceness('infra/processes/web.ts')).toSorted()).toEqual([0, 0, 5]);
  expect(
    await until(
      () => niceness('infra/processes/renderer.ts'),
      ({ length }) => length > 0,
    ),
  ).toEqual([5]);

  // A terminal sends Ctrl-C to everybody in the foreground at once.
  process.kill(-(started.child.pid ?? 0), 'SIGINT');
  await started.ended;
  expect(await until(leftovers, (pids) => pids.length === 0, 10_000)).toEqual([]);
});

test('os dados ficam de uma vez para a outra, e um supervisor morto leva tudo consigo', {
  timeout: START_MS,
}, async () => {
  const started = npmStart();
  const text = await ready(started);
  expect(text).not.toContain('apagando os dados');
  const { pid } = JSON.parse(await readFile(path.join(dir, 'ambiente.json'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  await started.ended;
  expect(await until(leftovers, (pids) => pids.length === 0)).toEqual([]);
});

test('npm start -- --limpar começa de novo', { timeout: START_MS }, async () => {
  const secrets = () => readFile(path.join(dir, 'segredos.json'), 'utf8');
  const before = await secrets();
  const started = npmStart('--limpar');
  await ready(started);
  expect(await secrets()).not.toBe(before);
  process.kill(-(started.child.pid ?? 0), 'SIGTERM');
  await started.ended;
  expect(await until(leftovers, (pids) => pids.length === 0, 10_000)).toEqual([]);
});

test('uma porta ocupada é um erro claro, e nada fica para trás', { timeout: START_MS }, async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const started = npmStart();
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(`A porta ${port} já está em uso`);
  expect(await leftovers()).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});
