import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { createLog } from '#infra/log.ts';
import { createPositionFeed, waitForPosition } from '#infra/projector/position-feed.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { categoria, comGeometria, envelopeOf, fill, known, semGeometria } from './projecoes-carga.ts';

const log = createLog('bench', 'warn');

/** Durable, as in use: what is measured is committed to disk by the store. */
const DURABLE = { fsync: 'on', full_page_writes: 'on' };

interface Place {
  readonly url: string;
  readonly store: EventStore;
}

const runnerOf = ({ url, store }: Place, projection: Projection) =>
  createProjectionRunner({ url, store, projections: [projection], known, log });

/** From position 0 to tables that serve: reading the log, rows, history, indexes and the switch. */
async function rebuildRate(
  place: Place,
  pool: Parameters<typeof waitForPosition>[0],
  projection: Projection,
  events: number,
) {
  const head = await place.store.lastPosition();
  const runner = runnerOf(place, projection);
  const started = performance.now();
  runner.start();
  if (!(await waitForPosition(pool, [projection.name], head, 600_000))) throw new Error('a reconstrução não terminou');
  const seconds = (performance.now() - started) / 1_000;
  await runner.stop();
  return events / seconds;
}

/** Appends at a steady rate; ms from the start of each append until its row can be read. */
async function liveLag({ url, store }: Place, rate: number, seconds: number): Promise<readonly number[]> {
  const runner = runnerOf({ url, store }, semGeometria);
  const feed = createPositionFeed({ url, log });
  runner.start();
  await feed.wait([semGeometria.name], await store.lastPosition(), 10_000);
  const lags: number[] = [];
  const pending: Promise<unknown>[] = [];
  const started = performance.now();
  for (let i = 0; i < rate * seconds; i += 1) {
    const due = started + (i * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const begun = performance.now();
    const stream = streamId('categoria', crypto.randomUUID());
    const event = envelopeOf(categoria(i), crypto.randomUUID(), new Date().toISOString());
    pending.push(
      store
        .append(stream, EMPTY_HEAD, [event])
        .then(({ position }) => feed.wait([semGeometria.name], position, 10_000))
        .then((arrived) => lags.push(arrived ? performance.now() - begun : Number.POSITIVE_INFINITY)),
    );
  }
  await Promise.all(pending);
  await feed.close();
  await runner.stop();
  return lags;
}

/** `npm run bench -- projecoes [events]` */
const bench: Bench = async ([count = '300000']) => {
  const events = Number(count);
  const postgres = await startTestPostgres(DURABLE);
  const resultados: Resultado[] = [];
  try {
    for (const [caso, kind, projection, meta] of [
      ['reconstrução sem geometria', 'categoria', semGeometria, '>= 50000'],
      ['reconstrução com PostGIS e GiST', 'camada', comGeometria, '>= 15000'],
    ] as const) {
      const total = kind === 'camada' ? Math.ceil(events / 3) : events;
      const database = await createTestDatabase(postgres, 'bench');
      const store = createPostgresEventStore({ url: database.url, log });
      await fill(store, kind, total);
      await database.pool.query('CHECKPOINT');
      const valor = await rebuildRate({ url: database.url, store }, database.pool, projection, total);
      resultados.push({ caso, metrica: 'vazao', valor, unidade: 'eventos/s', meta, referencia: null });
      if (kind === 'categoria') {
        const lags = await liveLag({ url: database.url, store }, 200, 20);
        resultados.push(...percentis('ao vivo, 200 eventos/s, do append à linha', lags, 'ms', { p99: '<= 50' }));
      }
      await store.close();
      await database.drop();
    }
  } finally {
    await postgres.stop();
  }
  return { resultados, memoriaMaxMiB: { projetor: Math.round(process.resourceUsage().maxRSS / 1_024) } };
};
export default bench;
