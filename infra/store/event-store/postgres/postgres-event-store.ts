import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { NewEvent, RecordedEvent } from '#domain/kernel/event.ts';
import {
  type Append,
  type Appended,
  type AppendResult,
  ConcurrencyError,
  type EventStore,
  EventTooLargeError,
  type ReadAllOptions,
  type StreamHead,
  type SubscribeOptions,
  type Subscription,
} from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { APP_ROLE, createPool } from '../../postgres/pool.ts';
import { catchUp, type Following, type StoreLog } from '../catch-up.ts';
import { type Leaves, type LoggedEvent, type SealedAppend, type SealedLog, seal } from '../chain.ts';
import { WakeUp } from '../wake-up.ts';
import { Announcements } from './announcements.ts';
import { AppendBatcher } from './append-batcher.ts';
import { type AppendRow, appendCall, appendResults } from './append-call.ts';
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
const BATCH = { maxAppends: 200, maxEvents: 2_000, maxBytes: 8 * 2 ** 20, maxInFlight: 2, worthwhile: 12 };
/** `appendMany` prepares so many while as many are on their way, and lets others run in between. */
const CHUNK = 500;

const asText: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };
const UNIQUE_VIOLATION = '23505';

/** The log in PostgreSQL: schema `event_store` of migration 0002. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore & SealedLog {
  return new PostgresEventStore(options);
}

class PostgresEventStore implements EventStore, SealedLog {
  readonly #pool: pg.Pool;
  readonly #ownsPool: boolean;
  readonly #log: StoreLog | undefined;
  readonly #wakeUp = new WakeUp();
  readonly #announcements: Announcements;
  readonly #batcher: AppendBatcher;
  readonly #open = new Set<Following>();

  constructor(options: PostgresEventStoreOptions) {
    this.#pool = options.pool ?? ownPool(options);
    this.#ownsPool = options.pool === undefined;
    this.#log = options.log;
    this.#announcements = new Announcements(this.#pool, this.#wakeUp);
    this.#batcher = new AppendBatcher((appends) => this.#flush(appends), BATCH);
  }

  async append(streamId: StreamId, expected: StreamHead, events: readonly NewEvent[]): Promise<Appended> {
    const result = await this.#append({ streamId, expected, events });
    if (result instanceof Error) throw result;
    return result;
  }

  async appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]> {
    const results: Promise<Appended | Error>[] = [];
    for (let at = 0; at < appends.length; at += CHUNK) {
      await Promise.allSettled(results.slice(0, Math.max(0, at - CHUNK)));
      results.push(...appends.slice(at, at + CHUNK).map((append) => this.#append(append)));
      await turn();
    }
    await Promise.allSettled(results);
    return (await Promise.all(results)).map(asResult);
  }

  readStream(streamId: StreamId, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    return reading.readStream(this.#run, streamId, Math.max(0, fromRevision));
  }

  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return reading.readAll(this.#run, options);
  }

  lastPosition(): Promise<bigint> {
    return reading.lastPosition(this.#run);
  }

  subscribe(options: SubscribeOptions): Subscription {
    this.#announcements.listen();
    const readPage = reading.readPage.bind(null, this.#run);
    const following = catchUp({ readPage }, this.#wakeUp, options, this.#log);
    this.#open.add(following);
    void following.ended.then(() => this.#open.delete(following));
    return following;
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#open, (following) => following.close()));
    await this.#batcher.idle();
    await this.#announcements.close();
    if (this.#ownsPool) await this.#pool.end();
  }

  readSealed(after: bigint, limit: number): Promise<readonly LoggedEvent[]> {
    return reading.readSealed(this.#run, after, limit);
  }

  readLeaves(after: bigint, limit: number): Promise<Leaves> {
    return reading.readLeaves(this.#run, after, limit);
  }

  findSealed(eventId: Uuid): Promise<LoggedEvent | null> {
    return reading.findSealed(this.#run, eventId);
  }

  async #append(append: Append): Promise<Appended | Error> {
    if (append.events.length === 0) return { position: 0n, head: append.expected };
    const sealed = sealOrRefuse(append);
    return sealed instanceof Error ? sealed : this.#batcher.append(sealed);
  }

  async #flush(appends: readonly SealedAppend[]): Promise<readonly (Appended | Error)[]> {
    try {
      const { rows } = await this.#query<AppendRow>(appendCall(appends));
      this.#announcements.announce();
      if (rows[0] === undefined) throw new Error('append_many answered nothing');
      return appendResults(appends, rows[0]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One append that the server refuses must not fail those that happened to travel with it.
      if (appends.length > 1) return (await Promise.all(appends.map((append) => this.#flush([append])))).flat();
      return [await this.#refusal(error, appends[0])];
    }
  }

  async #refusal(error: unknown, append: SealedAppend | undefined): Promise<Error> {
    const taken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && append !== undefined;
    if (!taken) return error instanceof Error ? error : new Error(String(error));
    // An event of this id stands elsewhere in the log.
    const revision = await reading.headRevision(this.#run, append.streamId);
    return new ConcurrencyError(append.streamId, append.expected.revision, revision);
  }

  readonly #run: reading.RunQuery = async (config) => {
    const result = await this.#query({ ...config, rowMode: 'array' } as pg.QueryConfig);
    return result.rows as unknown as readonly (readonly (string | null)[])[];
  };

  /** Repeated once over a new connection: reading twice is harmless, appending the same ids twice is one append. */
  async #query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    const bounded = { ...config, types: asText, query_timeout: TIMEOUT_MS };
    try {
      return await this.#pool.query<R>(bounded).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
        return this.#pool.query<R>(bounded);
      });
    } catch (error) {
      throw asStoreError(error);
    }
  }
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

/** What the port names as a result of one append; anything else fails the call. */
function asResult(result: Appended | Error): AppendResult {
  if (!(result instanceof Error) || result instanceof ConcurrencyError || result instanceof EventTooLargeError)
    return result;
  throw result;
}
