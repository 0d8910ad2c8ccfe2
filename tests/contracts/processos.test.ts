import http from 'node:http';
import net from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

let database: TestDatabase;
let environment: TestEnvironment;
const running: ProcessAlone[] = [];

beforeAll(async () => {
  await ensureBuild(() => undefined);
  database = await createTestDatabase();
  environment = await createTestEnvironment(database.url);
});

afterEach(async () => {
  for (const alone of running.splice(0)) {
    alone.kill('SIGKILL');
    await alone.ended;
  }
});

afterAll(async () => {
  await database.drop();
  await environment.remove();
});

function start(name: string, more: Record<string, string> = {}): ProcessAlone {
  const alone = startAlone(`infra/processes/${name}.ts`, { ...environment.env, ...more });
  running.push(alone);
  return alone;
}

test.each(['projector', 'worker'])('%s sobe sozinho e SIGTERM o encerra em ordem', async (name) => {
  const alone = start(name);
  await alone.ready;
  alone.kill('SIGTERM');
  expect(await alone.ended).toBe(0);
  expect(alone.output()).toContain('encerrado');
});

test('web sobe sozinha, diz que o Temporal está ausente e mesmo assim serve páginas', async () => {
  const port = await freePort();
  const web = start('web', { PORT: String(port) });
  const projector = start('projector');
  await Promise.all([web.ready, projector.ready]);
  const saude = await fetch(`http://127.0.0.1:${port}/saude`);
  expect(saude.status).toBe(200);
  expect(await saude.json()).toMatchObject({
    status: 'degradado',
    componentes: {
      postgres: 'ok',
      eventStore: 'ok',
      temporal: 'indisponivel',
      armazenamento: 'ok',
      renderizador: 'indisponivel',
    },
  });
  const login = await fetch(`http://127.0.0.1:${port}/login`);
  expect(login.status).toBe(200);
  // A filter of a thousand ids stands in an address.
  expect((await fetch(`http://127.0.0.1:${port}/login?${'x'.repeat(65_000)}`)).status).toBe(200);
  // The projector makes the tables that the figures come from, one after the other.
  const expected = [
    /^atalaia_trabalhos_em_espera\{[^}]*\} \d+$/m,
    /^atalaia_projecao_atraso_posicoes\{projecao="camadas"[^}]*\} \d+$/m,
    /atalaia_http_duracao_segundos_count\{[^}]*rota="\/login"/,
  ];
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    (text) => expected.every((figure) => figure.test(text)),
  );
  web.kill('SIGTERM');
  expect(await web.ended).toBe(0);
});

test('SIGTERM espera pela requisição que está a caminho', async () => {
  const port = await freePort();
  const web = start('web', { PORT: String(port) });
  await web.ready;
  const agent = new http.Agent({ keepAlive: false });
  const body = 'email=a%40b.example&password=x';
  const answer = new Promise<number>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length };
    const request = http.request({ port, path: '/login', method: 'POST', agent, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
    // Half of the form now, the other half after the signal.
    request.write(body.slice(0, 10), () => {
      web.kill('SIGTERM');
      void until(
        async () => web.output(),
        (text) => text.includes('encerrando'),
      ).then(() => request.end(body.slice(10)));
    });
  });
  expect(await answer).toBeGreaterThanOrEqual(200);
  expect(await web.ended).toBe(0);
});

test('uma porta ocupada é um erro claro, e a web termina', async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as net.AddressInfo;
  const web = start('web', { PORT: String(port) });
  expect(await web.ended).toBe(1);
  expect(web.output()).toContain(`A porta ${port} já está em uso`);
  await new Promise((resolve) => other.close(resolve));
});

test('dois migrate ao mesmo tempo aplicam cada migração uma vez', async () => {
  const { adminUrl } = inject('postgres');
  const name = `migracao_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const both = [1, 2].map(() => startAlone('infra/cli/migrate.ts', { DATABASE_URL: url }));
  expect(await Promise.all(both.map((migrate) => migrate.ended))).toEqual([0, 0]);
  const applied = both.flatMap((migrate) =>
    [...migrate.output().matchAll(/^aplicada (\S+)$/gm)].map(([, file]) => file),
  );
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied).size).toBe(applied.length);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('um processo cujo banco não existe diz isso e termina, sem mostrar a senha', async () => {
  const url = `postgres://atalaia:nao-mostrar@127.0.0.1:${await freePort()}/atalaia`;
  const migrate = startAlone('infra/cli/migrate.ts', { DATABASE_URL: url });
  expect(await migrate.ended).toBe(1);
  expect(migrate.output()).toContain('Sem conexão com o PostgreSQL');
  expect(migrate.output()).not.toContain('nao-mostrar');
});
