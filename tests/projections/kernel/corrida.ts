import { waitForPosition } from '#infra/projector/position-feed.ts';
import { createProjectionRunner, type ProjectionRunnerOptions } from '#infra/projector/projection-runner.ts';
import { projectionStatus } from '#infra/projector/projection-status.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { contagem, known, marcos } from './marcos.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Limit to prove that something ends: never a measure. */
const PACIENCIA = 20_000;

/** A database, a log in memory and as many runners as a case needs. */
export async function createCorrida() {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 4 });
  const store = createMemoryEventStore();
  const runners = new Set<ReturnType<typeof createProjectionRunner>>();

  const corrida = {
    url: database.url,
    pool,
    store,
    /** Starts a runner over both read models, unless told otherwise. */
    start(over: Partial<ProjectionRunnerOptions> = {}) {
      const runner = createProjectionRunner({
        url: database.url,
        store,
        projections: [marcos, contagem],
        known,
        log: silent,
        retryMs: 100,
        requestsMs: 50,
        ...over,
      });
      runners.add(runner);
      runner.start();
      return runner;
    },
    async stop() {
      await Promise.all([...runners].map((runner) => runner.stop()));
      runners.clear();
    },
    /** True once the projections show the whole log. */
    async settled(names: readonly string[] = ['marcos', 'contagem']) {
      return waitForPosition(pool, names, await store.lastPosition(), PACIENCIA);
    },
    async situacao(nome: string) {
      return (await projectionStatus(pool, store)).find((one) => one.nome === nome);
    },
    /** Waits until something holds; false when the patience ends first. */
    async until(holds: () => Promise<boolean>): Promise<boolean> {
      const end = performance.now() + PACIENCIA;
      while (performance.now() < end) {
        if (await holds()) return true;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return false;
    },
    async close() {
      await corrida.stop();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
  return corrida;
}
export type Corrida = Awaited<ReturnType<typeof createCorrida>>;
