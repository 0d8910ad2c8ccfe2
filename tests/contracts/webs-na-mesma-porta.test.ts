import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotas } from '#app/server/rotas.ts';
import { WARM_PAGES } from '#infra/edge/web/warm-up.ts';
import { ensureBuild } from '#infra/embedded/build.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { type ProcessAlone, startAlone } from '#tests/support/process.ts';

let database: TestDatabase;
let environment: TestEnvironment;
let porta: number;
const webs: ProcessAlone[] = [];
const outros: ProcessAlone[] = [];

beforeAll(async () => {
  await ensureBuild(() => undefined);
  database = await createTestDatabase();
  environment = await createTestEnvironment(database.url);
  porta = await freePort();
  // Read models have their tables since it first ran.
  const projector = startAlone('infra/processes/projector.ts', environment.env);
  outros.push(projector);
  await projector.ready;
});

afterAll(async () => {
  for (const um of [...webs, ...outros]) um.kill('SIGKILL');
  await Promise.all([...webs, ...outros].map((um) => um.ended));
  await database.drop();
  await environment.remove();
});

function abrir(): ProcessAlone {
  const web = startAlone('infra/processes/web.ts', { ...environment.env, PORT: String(porta), SHARE_PORT: 'true' });
  webs.push(web);
  return web;
}

const TABELAS = ['event_store.events', 'identidade.acessos', 'identidade.sessoes'];

/** Rows of every table that a page could have left something in. */
async function escrito(): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const contar = async (tabela: string) =>
    Number((await client.query(`SELECT count(*) AS n FROM ${tabela}`)).rows[0]?.n);
  try {
    const linhas: number[] = [];
    for (const tabela of TABELAS) linhas.push(await contar(tabela));
    return linhas;
  } finally {
    await client.end();
  }
}

/** Each on a connection of its own, as the system hands them out. */
const entrada = async () =>
  (await fetch(`http://127.0.0.1:${porta}/login`, { headers: { Connection: 'close' } })).status;

test('as páginas que se aquecem existem, e são de quem tem um cliente', () => {
  const paginas = Object.values(rotas).filter(({ metodo, resposta, alcance }) => {
    return metodo === 'GET' && resposta === 'pagina' && alcance !== 'publica';
  });
  expect(paginas.map(({ caminho }) => caminho)).toEqual(expect.arrayContaining([...WARM_PAGES]));
});

test('um processo entra na porta com as páginas aquecidas, sem ter escrito nada', async () => {
  const antes = await escrito();
  const web = abrir();
  await web.ready;
  const [linha = ''] = web.output().match(/.*páginas aquecidas.*/) ?? [];
  expect(JSON.parse(linha).paginas).toBeGreaterThanOrEqual(WARM_PAGES.length);
  expect(JSON.parse(linha).paginas % WARM_PAGES.length).toBe(0);
  expect(web.output()).not.toMatch(/"level":"(warn|error|fatal)"/);
  expect(await escrito()).toEqual(antes);
});

test('dois respondem na mesma porta, e a morte de um não deixa ninguém sem resposta', async () => {
  const segundo = abrir();
  await segundo.ready;
  const pedidos = (web: ProcessAlone) => web.output().match(/"caminho":"\/login"/g)?.length ?? 0;
  for (let n = 0; n < 40; n += 1) expect(await entrada()).toBe(200);
  expect(webs.map((web) => pedidos(web) > 0)).toEqual([true, true]);
  const [primeiro] = webs;
  primeiro?.kill('SIGKILL');
  await primeiro?.ended;
  for (let n = 0; n < 40; n += 1) expect(await entrada()).toBe(200);
});
