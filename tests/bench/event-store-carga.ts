import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { NewEvent } from '#domain/kernel/event.ts';
import { type Append, EMPTY_HEAD, type EventStore, type StreamHead } from '#domain/kernel/event-store.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { seal } from '#infra/store/event-store/chain.ts';
import { appendCall } from '#infra/store/event-store/postgres/append-call.ts';

/** The loads of the event store's bench, and the two ways of writing that it is compared with. */

const META = {
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actorId: randomUUID(),
  clienteId: randomUUID(),
};

/** About 300 bytes of envelope and data, 500 as canonical text. */
export function evento(): NewEvent {
  return {
    eventId: randomUUID(),
    type: 'CamadaAlterada',
    schemaVersion: 1,
    recordedAt: new Date().toISOString(),
    data: { nome: 'Barragem do Córrego do Feijão', descricao: 'Estrutura de contenção, setor norte', area: 12.3456 },
    meta: META,
  };
}

export const novoFluxo = () => streamId('camada', randomUUID());

/** `events` appended to new streams, so many an append. */
export function lotes(appends: number, events: number): readonly Append[] {
  return Array.from({ length: appends }, () => ({
    streamId: novoFluxo(),
    expected: EMPTY_HEAD,
    events: Array.from({ length: events }, evento),
  }));
}

export interface Rate {
  readonly perSecond: number;
  /** Milliseconds of each append. */
  readonly latencies: readonly number[];
}

export type AppendOne = (stream: Append['streamId'], head: StreamHead, event: NewEvent) => Promise<StreamHead>;

/** Callers that each append one event after the other to a stream of their own. */
export async function callers(count: number, seconds: number, appendOf: (caller: number) => AppendOne): Promise<Rate> {
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: count }, async (_, caller) => {
      const append = appendOf(caller);
      const stream = novoFluxo();
      let head = EMPTY_HEAD;
      for (let begun = performance.now(); begun < end; ) {
        head = await append(stream, head, evento());
        const now = performance.now();
        latencies.push(now - begun);
        begun = now;
      }
    }),
  );
  return { perSecond: (latencies.length * 1_000) / (performance.now() - started), latencies };
}

export const throughStore =
  (store: EventStore): (() => AppendOne) =>
  () =>
  async (stream, head, event) =>
    (await store.append(stream, head, [event])).head;

/** A table with the log's columns, checks and indexes, filled by none of the log's rules. */
export async function mirrorTable(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${name}; DROP SEQUENCE IF EXISTS ${name}_seq; CREATE SEQUENCE ${name}_seq;
    CREATE TABLE ${name} (LIKE event_store.events INCLUDING ALL);
    ALTER TABLE ${name} ALTER COLUMN position SET DEFAULT nextval('${name}_seq')`);
}

/**
 * First reference: a plain transaction an append (BEGIN, look where the stream stands, INSERT, COMMIT), each caller on
 * a connection of its own, the same event and hash chain, prepared statements. It keeps no order of commits.
 */
export function plainTransactions(url: string, connections: number, seconds: number): Promise<Rate> {
  return onConnections(url, connections, seconds, plainAppend);
}

/** What the order of commits costs without the batcher: the store's own function, an append a call. */
export function orderedTransactions(url: string, connections: number, seconds: number): Promise<Rate> {
  return onConnections(url, connections, seconds, async (client, stream, expected, event) => {
    const sealed = seal({ streamId: stream, expected, events: [event] });
    await client.query(appendCall([sealed]));
    return sealed.head;
  });
}

type AppendOn = (client: pg.Client, ...append: Parameters<AppendOne>) => Promise<StreamHead>;

async function onConnections(url: string, connections: number, seconds: number, append: AppendOn): Promise<Rate> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await callers(connections, seconds, (caller) => {
      const client = clients[caller];
      if (client === undefined) throw new RangeError('a caller without a connection');
      return (...args) => append(client, ...args);
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function plainAppend(client: pg.Client, stream: Append['streamId'], expected: StreamHead, event: NewEvent) {
  const { rows, head } = seal({ streamId: stream, expected, events: [event] });
  const [row] = rows;
  if (row === undefined) throw new RangeError('nothing to append');
  await client.query({ name: 'begin', text: 'BEGIN' });
  const found = await client.query<{ revision: number }>({
    name: 'head',
    text: 'SELECT revision FROM referencia WHERE stream_id = $1 ORDER BY revision DESC LIMIT 1',
    values: [stream],
  });
  if ((found.rows[0]?.revision ?? -1) !== expected.revision) throw new Error('conflict');
  await client.query({
    name: 'insert',
    text: `INSERT INTO referencia (revision, event_id, stream_id, type, previous_hash, hash, canonical)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      row.revision,
      row.eventId,
      stream,
      row.type,
      Buffer.from(row.previousHash, 'hex'),
      Buffer.from(row.hash, 'hex'),
      row.canonical,
    ],
  });
  await client.query({ name: 'commit', text: 'COMMIT' });
  return head;
}

/** Second reference: as many of the log's own rows in one INSERT … SELECT, one commit; rows a second. */
export async function insertSelect(pool: pg.Pool, rows: number): Promise<number> {
  await mirrorTable(pool, 'referencia');
  await pool.query('DROP TABLE IF EXISTS origem');
  await pool.query(`CREATE TABLE origem AS SELECT * FROM event_store.events ORDER BY position DESC LIMIT ${rows}`);
  await pool.query('ANALYZE origem');
  const started = performance.now();
  const { rowCount } = await pool.query('INSERT INTO referencia SELECT * FROM origem');
  return ((rowCount ?? 0) * 1_000) / (performance.now() - started);
}
