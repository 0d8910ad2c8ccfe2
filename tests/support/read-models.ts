import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { DomainEvent, NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, type EventStore, headOf } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { createEventContents } from '#infra/files/lotes/event-contents.ts';
import { FileSystemStorage } from '#infra/files/storage/file-system/file-system-storage.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import type { EventContents } from '#infra/projector/projection-contents.ts';
import { createProjectionRunner } from '#infra/projector/projection-runner.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { createMemoryEventStore } from '#infra/store/event-store/memory/memory-event-store.ts';
import { createPool, createReader, toPg } from '#infra/store/postgres/pool.ts';
import { projections } from '#projections/index.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import type { Statement } from '#projections/kernel/sql.ts';

/** For logs whose events name no file that projections read: one that does stops them. */
const SEM_ARQUIVOS = createEventContents(new FileSystemStorage(path.join(os.tmpdir(), 'atalaia-sem-arquivos')));

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

export interface Fact {
  readonly stream: StreamId;
  readonly event: DomainEvent;
  readonly cliente_id?: Uuid | null;
  readonly actorId?: Uuid;
  /** ISO 8601 in UTC; now otherwise. */
  readonly em?: string;
}

function toNewEvent({ event, cliente_id = null, actorId = randomUUID(), em }: Omit<Fact, 'stream'>): NewEvent {
  const id = randomUUID();
  return {
    ...event,
    eventId: id,
    schemaVersion: known.get(event.type) ?? 1,
    recordedAt: em ?? new Date().toISOString(),
    meta: { correlationId: id, causationId: id, actorId, clienteId: cliente_id },
  };
}

/** The real runner over a log in memory, for tests that say events and look at rows. */
export async function createReadModels(
  url: string,
  only: readonly Projection[] = projections,
  store: EventStore = createMemoryEventStore(),
  contents: EventContents = SEM_ARQUIVOS,
) {
  const pool: pg.Pool = createPool(url, { max: 2 });
  const leitor = await createReader(url);
  const start = () => {
    const started = createProjectionRunner({ url, store, projections: only, known: new Map(), contents, log: silent });
    started.start();
    return started;
  };
  let runner = start();
  const names = only.map((projection) => projection.name);

  async function settle(): Promise<void> {
    const reached = await waitForPosition(pool, names, await store.lastPosition(), 30_000);
    if (!reached) throw new Error('as projeções não chegaram ao fim do diário');
  }

  async function record(...facts: readonly Fact[]): Promise<void> {
    for (const fact of facts) {
      const head = headOf(await store.readStream(fact.stream));
      await store.append(fact.stream, head, [toNewEvent(fact)]);
    }
  }

  return {
    store,
    pool,
    leitor,
    settle,
    /** Appends what happened, in order, and waits for nothing. */
    record,
    /** Appends what happened, in order, and waits until every table shows it. */
    async happened(...facts: readonly Fact[]): Promise<void> {
      await record(...facts);
      await settle();
    },
    /** New streams, one event each, all at once: as an import does it. */
    async bulk(facts: readonly Fact[]): Promise<void> {
      const appends = facts.map((fact) => ({
        streamId: fact.stream,
        expected: EMPTY_HEAD,
        events: [toNewEvent(fact)],
      }));
      await store.appendMany(appends);
      await settle();
    },
    /** Plan of a query as text, with sequential scans made unattractive: a small table is read whole otherwise. */
    async explain(query: Statement): Promise<string> {
      const client = await pool.connect();
      try {
        await client.query('BEGIN; SET LOCAL enable_seqscan = off');
        const { text, values } = toPg(query);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
        await client.query('ROLLBACK');
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      } finally {
        client.release();
      }
    },
    /** Until `restart`: what is recorded meanwhile is taken in at once. */
    stop: () => runner.stop(),
    /** Stops the projector, does something to the tables, and starts it again. */
    async restart(meanwhile: () => Promise<void>): Promise<void> {
      await runner.stop();
      await meanwhile();
      runner = start();
    },
    async close(): Promise<void> {
      await runner.stop();
      await leitor.end();
      await pool.end();
    },
  };
}
export type ReadModels = Awaited<ReturnType<typeof createReadModels>>;
