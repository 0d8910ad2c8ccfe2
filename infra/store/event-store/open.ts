import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type EventStore, EventStoreAccessError } from '#domain/kernel/event-store.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import type { SealedLog } from './chain.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

/**
 * The event store that the configuration names: an EventStoreDB cluster, else the database (on `pool` where given). The
 * client of a cluster, a tenth of what a process has to load, is for those that have one.
 */
export async function openEventStore(
  { EVENTSTORE_URL, DATABASE_URL }: Pick<Config, 'EVENTSTORE_URL' | 'DATABASE_URL'>,
  log: Log,
  pool?: pg.Pool,
): Promise<EventStore & SealedLog> {
  if (EVENTSTORE_URL !== undefined) {
    const { createEventStoreDbEventStore } = await import('./eventstoredb/event-store.ts');
    return createEventStoreDbEventStore({ url: EVENTSTORE_URL, log });
  }
  return createPostgresEventStore(pool === undefined ? { url: DATABASE_URL, log } : { pool, log });
}

/** How long a start waits for a store that says nothing. */
const PATIENCE_MS = 3_000;

/**
 * For the start of a process: a store that lets nobody in has to be told at once, as no retry helps; one that is away
 * may come back.
 * @throws EventStoreAccessError
 */
export async function checkAccess(store: Pick<EventStore, 'lastPosition'>): Promise<void> {
  const patience = new AbortController();
  const asked = store.lastPosition().catch((error: unknown) => {
    if (error instanceof EventStoreAccessError) throw error;
  });
  try {
    await Promise.race([asked, sleep(PATIENCE_MS, undefined, { signal: patience.signal })]);
  } finally {
    patience.abort();
    asked.catch(() => undefined);
  }
}

/** Opens the event store for a process that is to stay. @throws EventStoreAccessError */
export async function openCheckedEventStore(
  ...args: Parameters<typeof openEventStore>
): ReturnType<typeof openEventStore> {
  const store = await openEventStore(...args);
  await checkAccess(store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return store;
}
