import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestPostgres } from '#tests/support/postgres.ts';
import {
  callers,
  insertSelect,
  lotes,
  mirrorTable,
  orderedTransactions,
  plainTransactions,
  throughStore,
} from './event-store-carga.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

/** What is confirmed is on disk: the settings of the tests, which sync nothing, are undone. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const REFERENCE = 'uma transação simples por append, 24 conexões';
const ORDERED = 'append_many sem agrupar, um append por transação, 24 conexões';
/** Third reference: the same loads on a real server, where one is at hand. */
const SERVER = process.env.EVENTSTORE_TEST_URL;
const RAW = 'um INSERT … SELECT nos mesmos índices';

/** `npm run bench -- event-store [seconds of each case, default 8] [events of each batch case, default 200000]` */
const bench: Bench = async ([seconds = '8', events = '200000']) => {
  const postgres = await startTestPostgres(DURABLE);
  const memory = watchMemory({ node: process.pid, postgres: postgres.server.pid });
  try {
    const database = await createTestDatabase(postgres);
    const store = createPostgresEventStore({ url: database.url });
    const sealer = await startSealer(database.url);
    const resultados = [
      ...(await oneByOne(store, database, Number(seconds))),
      ...(await inBatches(store, database.pool, Number(events))),
      await reading(store),
      ...(await onEventStoreDb(Number(seconds), Number(events))),
    ];
    await sealer.stop();
    await store.close();
    await database.drop();
    return { resultados, memoriaMaxMiB: await memory.stop() };
  } finally {
    await postgres.stop();
  }
};

export default bench;

/** The Merkle tree grows beside everything that is measured. */
async function startSealer(url: string): Promise<{ stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, 'event-store-selador.ts'), [url], { execArgv: [] });
  await once(child, 'message');
  return {
    async stop() {
      // Not 'close', which never comes once the parent has disconnected.
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function oneByOne(
  store: EventStore,
  { url, pool }: { readonly url: string; readonly pool: pg.Pool },
  seconds: number,
): Promise<readonly Resultado[]> {
  await mirrorTable(pool, 'referencia');
  // Both sides warm: plans made, first WAL segments there.
  await callers(24, 2, throughStore(store));
  await plainTransactions(url, 24, 2);
  const plain = await plainTransactions(url, 24, seconds);
  const ordered = await orderedTransactions(url, 24, seconds);
  const results: Resultado[] = [
    ...figures(REFERENCE, plain.perSecond, plain.latencies, {}),
    ...figures(ORDERED, ordered.perSecond, ordered.latencies, {}),
  ];
  for (const count of [1, 8, 24, 64]) {
    const { perSecond, latencies } = await callers(count, seconds, throughStore(store));
    const caso = chamadores(count);
    results.push(...figures(caso, perSecond, latencies, count === 24 ? { p99: '<= 20' } : {}));
    if (count === 24)
      results.push(
        ratio(caso, perSecond, '>= 5', REFERENCE, plain.perSecond),
        ratio(caso, perSecond, null, ORDERED, ordered.perSecond),
      );
  }
  return results;
}

async function inBatches(store: EventStore, pool: pg.Pool, events: number): Promise<readonly Resultado[]> {
  const results: Resultado[] = [];
  const reference = await insertSelect(pool, events);
  for (const writers of [1, 4]) {
    const perSecond = await batchRate(store, writers, events, 1_000);
    const caso = `lotes de 1.000, ${chamadores(writers)}`;
    results.push(rate(caso, perSecond, 'eventos/s'), ratio(caso, perSecond, '>= 0.65', RAW, reference));
  }
  const many = lotes(events, 1);
  const started = performance.now();
  for (let at = 0; at < many.length; at += 1_000) await store.appendMany(many.slice(at, at + 1_000));
  const perSecond = (events * 1_000) / (performance.now() - started);
  const caso = 'appendMany de 1.000 fluxos novos';
  return [...results, rate(caso, perSecond, 'eventos/s'), ratio(caso, perSecond, null, RAW, reference)];
}

async function batchRate(store: EventStore, writers: number, events: number, size: number): Promise<number> {
  const batches = lotes(events / size, size).values();
  const started = performance.now();
  // One iterator for all: whoever is free takes the next batch.
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (const { streamId, expected, events: batch } of batches) await store.append(streamId, expected, batch);
    }),
  );
  return (events * 1_000) / (performance.now() - started);
}

/** In a namespace of its own. An append takes at most 1 MiB there, so that a batch has fewer events. */
async function onEventStoreDb(seconds: number, events: number): Promise<readonly Resultado[]> {
  if (SERVER === undefined) return [];
  const namespace = `b${crypto.randomUUID().replaceAll('-', '')}`;
  const store = createEventStoreDbEventStore({ url: SERVER, namespace });
  const results: Resultado[] = [];
  try {
    await callers(24, 2, throughStore(store));
    for (const count of [1, 8, 24, 64]) {
      const { perSecond, latencies } = await callers(count, seconds, throughStore(store));
      results.push(...figures(`EventStoreDB, ${chamadores(count)}`, perSecond, latencies, {}));
    }
    for (const writers of [1, 4]) {
      const perSecond = await batchRate(store, writers, events / 10, 500);
      results.push(rate(`EventStoreDB, lotes de 500, ${chamadores(writers)}`, perSecond, 'eventos/s'));
    }
    results.push({ ...(await reading(store)), caso: 'EventStoreDB, readAll, páginas de 2.000' });
  } finally {
    await store.close();
  }
  return results;
}

const chamadores = (count: number) => (count === 1 ? '1 chamador' : `${count} chamadores`);

async function reading(store: EventStore): Promise<Resultado> {
  const started = performance.now();
  let after = 0n;
  let read = 0;
  for (;;) {
    const page = await store.readAll({ after, limit: 2_000 });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.position;
    read += page.length;
  }
  return rate('readAll, páginas de 2.000', (read * 1_000) / (performance.now() - started), 'eventos/s');
}

function figures(caso: string, perSecond: number, latencies: readonly number[], metas: { p99?: string }): Resultado[] {
  return [rate(caso, perSecond, 'appends/s'), ...percentis(caso, latencies, 'ms', metas)];
}

function rate(caso: string, valor: number, unidade: string): Resultado {
  return { caso, metrica: 'vazao', valor, unidade, meta: null, referencia: null };
}

function ratio(caso: string, valor: number, meta: string | null, nome: string, reference: number): Resultado {
  return {
    caso,
    metrica: 'razao',
    valor: valor / reference,
    unidade: 'x',
    meta,
    referencia: { nome, valor: reference },
  };
}
