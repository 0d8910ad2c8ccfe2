import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import {
  type Append,
  type Appended,
  type AppendResult,
  ConcurrencyError,
  type EventStore,
  EventTooLargeError,
} from '#domain/kernel/event-store.ts';
import { APP_ROLE, createPool } from '#infra/postgres/pool.ts';
import { catchUp, type Following, type StoreLog } from '../catch-up.ts';
import { type SealedAppend, type SealedLog, seal } from '../chain.ts';
import { WakeUp } from '../wake-up.ts';
import { Announcements } from './announcements.ts';
import { AppendBatcher } from './append-batcher.ts';
import { appendCall, appendResults } from './append-call.ts';
import { asStoreError, isLostConnection, isUnavailable } from './connection-errors.ts';
import * as reading from './reading.ts';

export interface PostgresEventStoreOptions {
  /** A pool of the caller's, which stays open; or an address, for a pool of its own as the application's role. */
  readonly pool?: pg.Pool;
  readonly url?: string;
  readonly log?: StoreLog;
}

/** A server that does not answer in this time counts as unreachable. */
const TIMEOUT_MS = 15_000;
/** Two to write, one to listen, one to notify, the rest to read. */
const CONNECTIONS = 8;
const BATCH = { maxAppends: 200, maxEvents: 2_000, maxBytes: 8 * 2 ** 20, maxInFlight: 2, worthwhile: 32 };
/** `appendMany` prepares so many while as many are on their way, and lets others run in between. */
const CHUNK = 500;

const asText: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };
const UNIQUE_VIOLATION = '23505';

/** The log in PostgreSQL: schema `event_store` of migration 0002. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore & SealedLog {
  const { log } = options;
  const pool = options.pool ?? ownPool(options);
  const wakeUp = new WakeUp();
  const announcements = new Announcements(pool, wakeUp);
  const batcher = new AppendBatcher(flush, BATCH);
  const open = new Set<Following>();

  /** Repeated once over a new connection: reading twice is harmless, appending the same ids twice is one append. */
  async function query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    const bounded = { ...config, types: asText, query_timeout: TIMEOUT_MS };
    try {
      return await pool.query<R>(bounded).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
        return pool.query<R>(bounded);
      });
    } catch (error) {
      throw asStoreError(error);
    }
  }

  const run: reading.RunQuery = async (config) => {
    const result = await query({ ...config, rowMode: 'array' } as pg.QueryConfig);
    return result.rows as unknown as readonly (readonly (string | null)[])[];
  };

  async function flush(appends: readonly SealedAppend[]): Promise<readonly (Appended | Error)[]> {
    try {
      const { rows } = await query<{ last_position: string; losers: string | null }>(appendCall(appends));
      announcements.announce();
      if (rows[0] === undefined) throw new Error('append_many answered nothing');
      return appendResults(appends, rows[0]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One append that the server refuses must not fail those that happened to travel with it.
      if (appends.length > 1) return (await Promise.all(appends.map((append) => flush([append])))).flat();
      return [await refusal(error, appends[0])];
    }
  }

  async function refusal(error: unknown, append: SealedAppend | undefined): Promise<Error> {
    const taken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && append !== undefined;
    if (!taken) return error instanceof Error ? error : new Error(String(error));
    // An event of this id stands elsewhere in the log.
    const revision = await reading.headRevision(run, append.streamId);
    return new ConcurrencyError(append.streamId, append.expected.revision, revision);
  }

  async function appendOne(append: Append): Promise<Appended | Error> {
    if (append.events.length === 0) return { position: 0n, head: append.expected };
    const sealed = sealOrRefuse(append);
    return sealed instanceof Error ? sealed : batcher.append(sealed);
  }

  return {
    async append(streamId, expected, events) {
      return orThrow(await appendOne({ streamId, expected, events }));
    },
    async appendMany(appends) {
      const results: Promise<Appended | Error>[] = [];
      for (let at = 0; at < appends.length; at += CHUNK) {
        await Promise.allSettled(results.slice(0, Math.max(0, at - CHUNK)));
        results.push(...appends.slice(at, at + CHUNK).map(appendOne));
        await turn();
      }
      await Promise.allSettled(results);
      return (await Promise.all(results)).map(asResult);
    },
    readStream: (streamId, fromRevision = 0) => reading.readStream(run, streamId, fromRevision),
    readAll: (readOptions) => reading.readAll(run, readOptions),
    lastPosition: () => reading.lastPosition(run),
    subscribe(subscribeOptions) {
      announcements.listen();
      const readPage = reading.readPage.bind(null, run);
      const following = catchUp({ readPage }, wakeUp, subscribeOptions, log);
      open.add(following);
      void following.ended.then(() => open.delete(following));
      return following;
    },
    async close() {
      await Promise.all(Array.from(open, (following) => following.close()));
      await batcher.idle();
      await announcements.close();
      if (options.pool === undefined) await pool.end();
    },
    readSealed: (after, limit) => reading.readSealed(run, after, limit),
    findSealed: (eventId) => reading.findSealed(run, eventId),
  };
}

function ownPool({ url, log }: PostgresEventStoreOptions): pg.Pool {
  if (url === undefined) throw new TypeError('createPostgresEventStore needs a pool or a url');
  return createPool(url, {
    role: APP_ROLE,
    max: CONNECTIONS,
    applicationName: 'atalaia-event-store',
    ...(log && { log }),
  });
}

function sealOrRefuse(append: Append): SealedAppend | EventTooLargeError {
  try {
    return seal(append);
  } catch (error) {
    if (error instanceof EventTooLargeError) return error;
    throw error;
  }
}

function orThrow(result: Appended | Error): Appended {
  if (result instanceof Error) throw result;
  return result;
}

/** What the port names as a result of one append; anything else fails the call. */
function asResult(result: Appended | Error): AppendResult {
  if (!(result instanceof Error) || result instanceof ConcurrencyError || result instanceof EventTooLargeError)
    return result;
  throw result;
}
