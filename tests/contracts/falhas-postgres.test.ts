import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { type Postgres, startPostgres } from '#infra/embedded/postgres.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestEnvironment, type TestEnvironment } from '#tests/support/environment.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { killOutright, until } from '#tests/support/process.ts';

/** What the specification grants the pool to be whole again. */
const VOLTA_MS = 5000;

let cluster: TestPostgres;
let server: Postgres;
let environment: TestEnvironment;
let services: Services;

beforeAll(async () => {
  cluster = await startTestPostgres();
  server = cluster.server;
  const database = await createTestDatabase(cluster);
  await database.pool.end();
  environment = await createTestEnvironment(database.url);
  services = await createComposition(loadConfig(environment.env as NodeJS.ProcessEnv), createLog('teste', 'silent'));
});

afterAll(async () => {
  await services.close();
  await server.stop();
  await cluster.stop();
  await environment.remove();
});

/** Writers that go on whatever happens, each remembering what was confirmed to it. */
function startWriters(count: number) {
  const confirmed: Uuid[] = [];
  const refusals = new Map<string, number>();
  let going = true;
  const write = async () => {
    while (going) {
      const id = randomUUID();
      const data = { cliente_id: randomUUID(), nome: 'Barragens', cor_da_tag: '#8CAA4B' };
      try {
        await services.executar(categoriaDecider, id, { type: 'CriarCategoria', data }, doSistema());
        confirmed.push(id);
      } catch (error) {
        const name = error instanceof Error ? error.name : String(error);
        refusals.set(name, (refusals.get(name) ?? 0) + 1);
        await sleep(20);
      }
    }
  };
  const writers = Array.from({ length: count }, write);
  return {
    confirmed,
    refusals,
    async stop() {
      going = false;
      await Promise.all(writers);
    },
  };
}

test('o Postgres morto sob carga volta sem reiniciar nada, e o que foi confirmado está lá', async () => {
  const writers = startWriters(8);
  await until(
    async () => writers.confirmed.length,
    (total) => total > 300,
  );

  await killOutright(server.pid);
  await until(
    async () => writers.refusals.size,
    (kinds) => kinds > 0,
  );
  expect(await services.saude()).toMatchObject({ status: 'indisponivel', componentes: { postgres: 'indisponivel' } });
  server = await startPostgres({ dir: server.dir, port: server.port });
  const before = writers.confirmed.length;
  await until(
    async () => writers.confirmed.length,
    (total) => total > before + 100,
    VOLTA_MS,
  );
  await until(services.saude, (saude) => saude.componentes.postgres === 'ok', VOLTA_MS);
  await writers.stop();

  // While it was away every write was refused as such, which the pages answer with 503.
  expect([...writers.refusals.keys()]).toEqual(['EventStoreUnavailableError']);
  const lengths = await Promise.all(
    writers.confirmed.map(async (id) => (await services.eventStore.readStream(streamId('categoria', id))).length),
  );
  expect(lengths.filter((length) => length !== 1)).toEqual([]);
});
