import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { SealedLog } from './chain.ts';
import { createEventStoreDbEventStore } from './eventstoredb/event-store.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';

/** The event store that the configuration names: an EventStoreDB cluster, else the database (on `pool` where given). */
export function openEventStore(
  { EVENTSTORE_URL, DATABASE_URL }: Pick<Config, 'EVENTSTORE_URL' | 'DATABASE_URL'>,
  log: Log,
  pool?: pg.Pool,
): EventStore & SealedLog {
  if (EVENTSTORE_URL !== undefined) return createEventStoreDbEventStore({ url: EVENTSTORE_URL, log });
  return createPostgresEventStore(pool === undefined ? { url: DATABASE_URL, log } : { pool, log });
}
