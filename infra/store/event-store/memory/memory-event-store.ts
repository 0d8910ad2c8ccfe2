import type { NewEvent, RecordedEvent } from '#domain/kernel/event.ts';
import {
  type Append,
  type Appended,
  type AppendResult,
  type EventStore,
  EventStoreUnavailableError,
  type ReadAllOptions,
  type StreamHead,
  type SubscribeOptions,
  type Subscription,
} from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { catchUp, type Following, type Page } from '../catch-up.ts';
import { type Leaves, type LoggedEvent, leavesOf, type SealedLog, unseal } from '../chain.ts';
import { upcast } from '../upcast.ts';
import { MemoryLog } from './memory-log.ts';

/**
 * A store for tests of deciders and handlers; it passes the contract of the others.
 * @param log given where several stores stand over one log
 */
export function createMemoryEventStore(log: MemoryLog = new MemoryLog()): EventStore & SealedLog {
  return new MemoryEventStore(log);
}

class MemoryEventStore implements EventStore, SealedLog {
  readonly #shared: MemoryLog;
  readonly #open = new Set<Following>();
  #closed = false;

  constructor(log: MemoryLog) {
    this.#shared = log;
  }

  async append(streamId: StreamId, expected: StreamHead, events: readonly NewEvent[]): Promise<Appended> {
    const result = this.#log.append({ streamId, expected, events });
    if (result instanceof Error) throw result;
    return result;
  }

  async appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]> {
    const log = this.#log;
    return appends.map((append) => log.append(append));
  }

  async readStream(streamId: StreamId, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    return this.#log.stream(streamId).slice(fromRevision).map(toEvent);
  }

  async readAll({ after, limit, types, maxBytes }: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    const all = this.#log.after(after, Number.MAX_SAFE_INTEGER);
    let bytes = 0;
    return all
      .filter((logged) => types?.includes(logged.type) ?? true)
      .slice(0, limit)
      .filter(({ canonical }) => {
        const before = bytes;
        bytes += Buffer.byteLength(canonical);
        return before < (maxBytes ?? Number.POSITIVE_INFINITY);
      })
      .map(toEvent);
  }

  async lastPosition(): Promise<bigint> {
    return this.#log.last;
  }

  subscribe(options: SubscribeOptions): Subscription {
    const log = this.#log;
    const readPage = async (after: bigint, limit: number, types: readonly string[] | undefined): Promise<Page> => {
      const piece = log.after(after, limit);
      const upTo = after + BigInt(piece.length);
      const events = piece.filter((logged) => types?.includes(logged.type) ?? true).map(toEvent);
      return { events, upTo, more: upTo < log.last };
    };
    const following = catchUp({ readPage }, log.wakeUp, options);
    this.#open.add(following);
    void following.ended.then(() => this.#open.delete(following));
    return following;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(Array.from(this.#open, (following) => following.close()));
  }

  async readSealed(after: bigint, limit: number): Promise<readonly LoggedEvent[]> {
    return this.#log.after(after, limit);
  }

  async readLeaves(after: bigint, limit: number): Promise<Leaves> {
    return leavesOf(this.#log.after(after, limit));
  }

  async findSealed(eventId: Uuid): Promise<LoggedEvent | null> {
    return this.#log.find(eventId);
  }

  /** Closed as the others are: the log is there, but not for this store. */
  get #log(): MemoryLog {
    if (this.#closed) throw new EventStoreUnavailableError('event store closed');
    return this.#shared;
  }
}

/** Each reader gets objects of its own, as over a network. */
function toEvent(logged: LoggedEvent): RecordedEvent {
  return upcast(unseal(logged));
}
