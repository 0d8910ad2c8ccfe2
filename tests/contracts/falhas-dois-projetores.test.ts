import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { type ProcessAlone, startAlone, until } from '#tests/support/process.ts';

const PROJETOR = 'infra/processes/projector.ts';

let database: TestDatabase;
let environment: TestEnvironment;
let services: Services;
let projectors: ProcessAlone[];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = await createTestEnvironment(database.url);
  services = await createComposition(loadConfig(environment.env as NodeJS.ProcessEnv), createLog('teste', 'silent'));
  projectors = [1, 2].map(() => startAlone(PROJETOR, environment.env));
  await Promise.all(projectors.map((projector) => projector.ready));
});

afterAll(async () => {
  for (const projector of projectors) projector.kill('SIGKILL');
  await Promise.all(projectors.map((projector) => projector.ended));
  await services.close();
  await environment.remove();
  await database.drop();
});

async function criarCategorias(cliente_id: string, total: number): Promise<bigint> {
  let last = 0n;
  for (let n = 0; n < total; n += 1) {
    const data = { cliente_id, nome: `Categoria ${randomUUID()}`, cor_da_tag: '#8CAA4B' };
    const command = { type: 'CriarCategoria', data } as const;
    last = (await services.executar(categoriaDecider, randomUUID(), command, doSistema())).position;
  }
  return last;
}

async function contar(cliente_id: string): Promise<number> {
  const text = 'select count(*)::int as total from read_model.categorias where cliente_id = $1';
  return (await database.pool.query<{ total: number }>(text, [cliente_id])).rows[0]?.total ?? 0;
}

test('de dois projetores um escreve; morto o primeiro, o outro segue sem perder nem repetir', async () => {
  const cliente_id = randomUUID();
  const first = await criarCategorias(cliente_id, 50);
  expect(await services.projecoes.esperar(['categorias'], first, 60_000)).toBe(true);
  expect(await contar(cliente_id)).toBe(50);

  // Whichever leads: the death of one must change nothing, and then that of the other, once there is a third.
  for (const projector of projectors.splice(0)) {
    projectors.push(startAlone(PROJETOR, environment.env));
    await projectors.at(-1)?.ready;
    const writing = criarCategorias(cliente_id, 50);
    projector.kill('SIGKILL');
    await projector.ended;
    expect(await services.projecoes.esperar(['categorias'], await writing, 60_000)).toBe(true);
  }
  expect(await contar(cliente_id)).toBe(150);
  const situacao = await until(services.projecoes.situacao, (all) => all.every(({ atraso }) => atraso === 0));
  expect(situacao.map(({ estado }) => estado)).toEqual(situacao.map(() => 'em_dia'));
});
