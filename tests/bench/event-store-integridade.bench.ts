import type { EventStore } from '#domain/kernel/event-store.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { escreverComMortes } from '#tests/contracts/event-store.killed-writers.ts';
import { conferirLog, escrever, Witness } from '#tests/contracts/event-store.load.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestPostgres } from '#tests/support/postgres.ts';
import type { Bench, Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const WRITERS = 24;
const SEED = 20_261_121;

/** `npm run bench -- event-store-integridade [events of each writer, default 20000] [kill points, default 50]` */
const bench: Bench = async ([eventsText = '20000', killsText = '50']) => {
  const [events, kills] = [Number(eventsText), Number(killsText)];
  const postgres = await startTestPostgres(DURABLE);
  const memory = watchMemory({ node: process.pid, postgres: postgres.server.pid });
  const onEmptyLog = async (write: (store: EventStore, url: string) => Promise<readonly Resultado[]>) => {
    const database = await createTestDatabase(postgres);
    const store = createPostgresEventStore({ url: database.url });
    try {
      return await write(store, database.url);
    } finally {
      await store.close();
      await database.drop();
    }
  };
  try {
    const resultados = [
      ...(await onEmptyLog(async (store) => {
        const caso = `${WRITERS} escritores de ${events} eventos`;
        return watched(caso, store, events, async () => {
          await Promise.all(Array.from({ length: WRITERS }, (_, writer) => escrever(store, writer, events)));
          return [];
        });
      })),
      ...(await onEmptyLog(async (store, url) => {
        const caso = `${WRITERS} escritores em processos mortos com kill -9`;
        return watched(caso, store, events, async () => {
          const outcome = await escreverComMortes({ url, store, writers: WRITERS, events, kills, seed: SEED });
          return [
            { ...figure(caso, 'mortes', outcome.kills, String(kills)), unidade: 'processos' },
            figure(caso, 'confirmados e perdidos', outcome.faults.length, '0'),
          ];
        });
      })),
    ];
    return { resultados, memoriaMaxMiB: await memory.stop() };
  } finally {
    await postgres.stop();
  }
};

export default bench;

/** Live subscribers beside the writers: one of everything, one of a type, one that comes when half is written. */
async function watched(
  caso: string,
  store: EventStore,
  events: number,
  write: () => Promise<readonly Resultado[]>,
): Promise<readonly Resultado[]> {
  const total = WRITERS * events;
  const [all, some, late] = [new Witness(), new Witness('CamadaInativada'), new Witness()];
  const subscriptions = [all.follow(store), some.follow(store)];
  const started = performance.now();
  const writing = write();
  await Promise.race([all.until(total / 2), writing]);
  const missed = all.seen;
  subscriptions.push(late.follow(store, all.upTo));
  const figures = await writing;
  const seconds = (performance.now() - started) / 1_000;
  const end = await store.lastPosition();
  await Promise.all([all, some, late].map((witness) => witness.reached(end)));
  await Promise.all(subscriptions.map((subscription) => subscription.close()));
  const { lost, double, outOfOrder } = await conferirLog(store, WRITERS, events);
  const seen = all.seen + some.seen + late.seen;
  const faults = [...all.faults, ...some.faults, ...late.faults];
  for (const fault of faults) console.error(`${caso}: ${fault}`);
  return [
    figure(caso, 'perdidos no log', lost, '0'),
    figure(caso, 'dobrados no log', double, '0'),
    figure(caso, 'fora de ordem no log', outOfOrder, '0'),
    figure(caso, 'falta ou sobra nos assinantes', Math.abs(seen - (total + total / 10 + total - missed)), '0'),
    figure(caso, 'falhas vistas pelos assinantes', faults.length, '0'),
    { ...figure(caso, 'vazao', total / seconds, null), unidade: 'eventos/s' },
    ...figures,
  ];
}

function figure(caso: string, metrica: string, valor: number, meta: string | null): Resultado {
  return { caso, metrica, valor, unidade: 'eventos', meta, referencia: null };
}
