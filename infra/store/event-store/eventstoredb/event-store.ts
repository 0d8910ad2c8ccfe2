import { type EventStoreDBClient, NO_STREAM, type AppendResult as ServerResult, START } from '@eventstore/db-client';
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
  StreamViolatedError,
  type SubscribeOptions,
} from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import type { StoreLog } from '../catch-up.ts';
import {
  type Leaves,
  type LoggedEvent,
  leavesOf,
  type SealedAppend,
  type SealedLog,
  type StrangeEntry,
  seal,
} from '../chain.ts';
import { collect, type Entry } from './collect.ts';
import { answered, asConflict, attempt, connect, withoutTombstone } from './connection.ts';
import { LogEnd } from './log-end.ts';
import { StreamNames, serverBytes, toRecorded, toServer } from './records.ts';
import { strangeEntry } from './stream-metadata.ts';
import { followLog } from './subscription.ts';
import { readWholeStream } from './whole-stream.ts';

const TIMEOUT_MS = 10_000;
/** What a server up to 24.10 takes in one append by default. */
const MAX_APPEND_BYTES = 1024 * 1024;

export interface EventStoreDbOptions {
  /** esdb:// or kurrentdb:// */
  readonly url: string;
  readonly log?: StoreLog;
  /** For several installations on one server: each sees only what its namespace holds. */
  readonly namespace?: string;
  /** How long the server may say nothing before it counts as gone (default 10 s). */
  readonly timeoutMs?: number;
}

/**
 * The port on EventStoreDB / KurrentDB (22.6 or newer). A position is a commit position of $all.
 * The server keeps order and revisions; the chain of hashes travels in each event's metadata.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore & SealedLog {
  return new EventStoreDbEventStore(options);
}

class EventStoreDbEventStore implements EventStore, SealedLog {
  readonly #client: EventStoreDBClient;
  readonly #names: StreamNames;
  readonly #log: StoreLog | undefined;
  readonly #timeoutMs: number;
  readonly #end: LogEnd;

  constructor({ url, log, namespace, timeoutMs = TIMEOUT_MS }: EventStoreDbOptions) {
    this.#client = connect(url);
    this.#names = new StreamNames(namespace);
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#end = new LogEnd({ client: this.#client, names: this.#names, timeoutMs });
  }

  async append(streamId: StreamId, expected: StreamHead, events: readonly NewEvent[]): Promise<Appended> {
    const sealed = seal({ streamId, expected, events });
    if (sealed.rows.length === 0) return { position: 0n, head: expected };
    const bytes = sealed.rows.reduce((sum, row) => sum + serverBytes(row), 0);
    if (bytes > MAX_APPEND_BYTES) throw new EventTooLargeError(streamId, bytes, MAX_APPEND_BYTES);
    try {
      const result = await attempt(() => answered(this.#send(sealed), this.#timeoutMs));
      // A stream that was deleted is written to as if it were new, and goes on where it was.
      if (result.nextExpectedRevision > BigInt(sealed.head.revision))
        throw new StreamViolatedError(streamId, `appended at ${result.nextExpectedRevision}: it had been deleted`);
      return { position: result.position?.commit ?? (await this.#positionOf(sealed)), head: sealed.head };
    } catch (error) {
      const conflict = asConflict(error, streamId, expected.revision);
      if (conflict === null) throw withoutTombstone(error, streamId);
      const earlier = await this.#appendedBefore(sealed);
      if (earlier === null) throw conflict;
      return earlier;
    }
  }

  /** Side by side, each on its own: the server's own call for many streams exists only from 25.1 on. */
  async appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]> {
    return Promise.all(
      appends.map(async ({ streamId, expected, events }) => {
        try {
          return await this.append(streamId, expected, events);
        } catch (error) {
          if (error instanceof ConcurrencyError || error instanceof EventTooLargeError) return error;
          if (error instanceof StreamViolatedError) return error;
          throw error;
        }
      }),
    );
  }

  async readStream(streamId: StreamId, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    return (await this.#streamFrom(streamId, fromRevision)).map(toRecorded);
  }

  async readAll({ after, limit, types, maxBytes }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const wanted = types && new Set(types);
    const accept = (event: LoggedEvent) => wanted === undefined || wanted.has(event.type);
    const found = await this.#logFrom(after, { limit, maxBytes }, accept);
    return found.map(toRecorded);
  }

  async readSealed(
    after: bigint,
    limit: number,
    onStrange?: (entry: StrangeEntry) => void,
  ): Promise<readonly LoggedEvent[]> {
    return this.#logFrom(after, { limit }, () => true, onStrange);
  }

  async readLeaves(after: bigint, limit: number): Promise<Leaves> {
    return leavesOf(await this.readSealed(after, limit));
  }

  /** The server has no index by event id: this walks the log. */
  async findSealed(eventId: Uuid): Promise<LoggedEvent | null> {
    const [found] = await this.#logFrom(0n, { limit: 1 }, (event) => event.eventId === eventId);
    return found ?? null;
  }

  lastPosition(): Promise<bigint> {
    return this.#end.find();
  }

  subscribe(options: SubscribeOptions) {
    return followLog({ client: this.#client, names: this.#names, log: this.#log, timeoutMs: this.#timeoutMs }, options);
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }

  #send({ streamId, expected, rows }: SealedAppend): Promise<ServerResult> {
    const expectedRevision = expected.revision < 0 ? NO_STREAM : BigInt(expected.revision);
    return this.#client.appendToStream(this.#names.toServer(streamId), rows.map(toServer), { expectedRevision });
  }

  #streamFrom(streamId: StreamId, fromRevision: number): Promise<LoggedEvent[]> {
    const source = { client: this.#client, names: this.#names, timeoutMs: this.#timeoutMs };
    return readWholeStream(source, streamId, Math.max(0, fromRevision));
  }

  #logFrom(
    after: bigint,
    most: Pick<ReadAllOptions, 'limit' | 'maxBytes'>,
    accept: (event: LoggedEvent) => boolean,
    onStrange?: (entry: StrangeEntry) => void,
  ): Promise<LoggedEvent[]> {
    // The server begins with the event at the position itself.
    const fromPosition = after === 0n ? START : { commit: after, prepare: after };
    const open = () => this.#client.readAll({ fromPosition });
    const passed = (entry: Entry) => {
      const strange = onStrange && strangeEntry(entry, this.#names);
      if (strange) onStrange(strange);
      return false;
    };
    return collect(open, {
      ...most,
      names: this.#names,
      timeoutMs: this.#timeoutMs,
      passed,
      accept: (event) => event.position > after && accept(event),
    });
  }

  /** A retried command that the server did not recognise: its events stand at that very place, from an earlier clock. */
  async #appendedBefore({ streamId, expected, rows }: SealedAppend): Promise<Appended | null> {
    const there = (await this.#streamFrom(streamId, expected.revision + 1)).slice(0, rows.length);
    const last = there.at(-1);
    if (last === undefined || there.length < rows.length) return null;
    if (!there.every((event, index) => event.eventId === rows[index]?.eventId)) return null;
    const { revision, hash, position } = last;
    return { position, head: { revision, hash, recordedAt: toRecorded(last).recordedAt } };
  }

  /** Some servers confirm a repeated append without telling where it stands. */
  async #positionOf({ streamId, head }: SealedAppend): Promise<bigint> {
    const [event] = await this.#streamFrom(streamId, head.revision);
    return event?.position ?? 0n;
  }
}
