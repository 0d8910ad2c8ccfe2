import type pg from 'pg';
import { EMPTY_HEAD, type EventStore } from '#domain/kernel/event-store.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import type { SealedLog } from '#infra/store/event-store/chain.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { type AuditableLog, auditableLog } from '#infra/store/event-store/log.ts';
import { createPostgresAuditableLog } from '#infra/store/event-store/postgres/log.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Double, startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { type EventOptions, evento, fluxo } from './event-store.load.ts';

/** AUDIT_SIGNING_KEY of these tests. */
export const SEMENTE = '5a'.repeat(32);
export const chave = signingKey(SEMENTE);

/** Appends `count` events to as many streams as there are names, in turns. */
export async function escrever(
  store: EventStore,
  count: number,
  streams = ['a', 'b', 'c'],
  options: EventOptions = {},
): Promise<void> {
  const heads = new Map(streams.map((name) => [name, EMPTY_HEAD]));
  const offset = Number(await store.lastPosition());
  for (let n = 0; n < count; n += 1) {
    const name = `${offset}/${streams[n % streams.length]}`;
    const head = heads.get(name) ?? EMPTY_HEAD;
    const { head: next } = await store.append(fluxo(name), head, [evento(`${offset}/${n}`, options)]);
    heads.set(name, next);
  }
}

/** A log with its seals, that somebody with all rights may tamper with. */
export interface Registro {
  readonly database: TestDatabase;
  /** As the application. */
  readonly pool: pg.Pool;
  readonly store: EventStore & SealedLog;
  readonly log: AuditableLog;
  /** The events' server, where they are not in the database. */
  readonly double: Double | null;
  /** What `npm run audit` needs to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** As the owner, with the triggers that guard the table switched off. */
  adulterar(table: string, ...statements: string[]): Promise<void>;
  /** Takes the newest events out of the log. */
  cortar(depoisDe: number): Promise<void>;
  close(): Promise<void>;
}

/** Where events are kept: every forgery is tried on both. */
export const ARMAZENS = ['PostgreSQL', 'EventStoreDB'] as const;

export async function abrirRegistro(onde: (typeof ARMAZENS)[number]): Promise<Registro> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { role: APP_ROLE });
  const double = onde === 'PostgreSQL' ? null : await startDouble();
  const store = double ? createEventStoreDbEventStore({ url: double.url }) : createPostgresEventStore({ pool });
  async function adulterar(table: string, ...statements: string[]): Promise<void> {
    await database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    for (const statement of statements) await database.pool.query(statement);
    await database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  }
  return {
    database,
    pool,
    store,
    double,
    adulterar,
    log: double ? auditableLog(store) : createPostgresAuditableLog(pool),
    env: {
      DATABASE_URL: database.url,
      AUDIT_SIGNING_KEY: SEMENTE,
      ...(double ? { EVENTSTORE_URL: double.url } : {}),
    },
    async cortar(depoisDe) {
      if (double) {
        // The server writes entries of its own in between.
        const ours = double.log.all.flatMap(({ streamId }, at) => (streamId.startsWith('$') ? [] : [at]));
        double.log.all.splice(ours[depoisDe] ?? double.log.all.length);
      } else await adulterar('event_store.events', `DELETE FROM event_store.events WHERE position > ${depoisDe}`);
    },
    async close() {
      await store.close();
      double?.stop();
      await pool.end();
      await database.drop();
    },
  };
}
