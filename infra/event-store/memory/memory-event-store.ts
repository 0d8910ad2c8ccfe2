import type { RecordedEvent } from '#domain/kernel/event.ts';
import {
  type Append,
  type Appended,
  type AppendResult,
  ConcurrencyError,
  EMPTY_HEAD,
  type EventStore,
  EventStoreUnavailableError,
  EventTooLargeError,
  headOf,
} from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { catchUp, type Following, type Page } from '../catch-up.ts';
import { type LoggedEvent, type SealedAppend, type SealedLog, seal, unseal } from '../chain.ts';
import { upcast } from '../upcast.ts';
import { WakeUp } from '../wake-up.ts';

/** A log that lives as long as its process: for tests of deciders and handlers. Passes the contract of the others. */
export function createMemoryEventStore(): EventStore & SealedLog {
  const log: LoggedEvent[] = [];
  const streams = new Map<StreamId, LoggedEvent[]>();
  const wakeUp = new WakeUp();
  const byEventId = new Map<Uuid, LoggedEvent>();
  const open = new Set<Following>();
  let closed = false;

  // Each reader gets objects of its own, as over a network.
  const read = (logged: LoggedEvent): RecordedEvent => upcast(unseal(logged));
  const guard = () => {
    if (closed) throw new EventStoreUnavailableError('event store closed');
  };

  function appendNow(append: Append): AppendResult {
    const { streamId, expected, events } = append;
    if (events.length === 0) return { position: 0n, head: expected };
    const stream = streams.get(streamId) ?? [];
    const sealed = sealOrRefuse(append);
    if (sealed instanceof EventTooLargeError) return sealed;
    const earlier = sameEvents(stream, sealed);
    if (earlier !== null) return earlier;
    const head = stream.at(-1) ?? EMPTY_HEAD;
    const used = sealed.rows.some((row) => byEventId.has(row.eventId));
    if (head.revision !== expected.revision || head.hash !== expected.hash || used)
      return new ConcurrencyError(streamId, expected.revision, head.revision);
    for (const row of sealed.rows) {
      const logged = { ...row, position: BigInt(log.length + 1) };
      log.push(logged);
      stream.push(logged);
      byEventId.set(row.eventId, logged);
    }
    streams.set(streamId, stream);
    wakeUp.call();
    return { position: BigInt(log.length), head: sealed.head };
  }

  return {
    async append(streamId, expected, events) {
      guard();
      const result = appendNow({ streamId, expected, events });
      if (result instanceof Error) throw result;
      return result;
    },
    async appendMany(appends) {
      guard();
      return appends.map(appendNow);
    },
    async readStream(streamId, fromRevision = 0) {
      guard();
      return (streams.get(streamId) ?? []).slice(fromRevision).map(read);
    },
    async readAll({ after, limit, types }) {
      guard();
      const found: RecordedEvent[] = [];
      for (let at = Number(after); at < log.length && found.length < limit; at += 1) {
        const logged = log[at];
        if (logged && (types?.includes(logged.type) ?? true)) found.push(read(logged));
      }
      return found;
    },
    async lastPosition() {
      guard();
      return BigInt(log.length);
    },
    subscribe(options) {
      const readPage = async (after: bigint, limit: number, types: readonly string[] | undefined): Promise<Page> => {
        const piece = log.slice(Number(after), Number(after) + limit);
        const upTo = after + BigInt(piece.length);
        const events = piece.filter((logged) => types?.includes(logged.type) ?? true).map(read);
        return { events, upTo, more: Number(upTo) < log.length };
      };
      const subscription = catchUp({ readPage }, wakeUp, options);
      open.add(subscription);
      void subscription.ended.then(() => open.delete(subscription));
      return subscription;
    },
    async close() {
      closed = true;
      await Promise.all(Array.from(open, (subscription) => subscription.close()));
    },
    async readSealed(after, limit) {
      return log.slice(Number(after), Number(after) + limit);
    },
    async findSealed(eventId) {
      return byEventId.get(eventId) ?? null;
    },
  };
}

function sealOrRefuse(append: Append): SealedAppend | EventTooLargeError {
  try {
    return seal(append);
  } catch (error) {
    if (error instanceof EventTooLargeError) return error;
    throw error;
  }
}

/** The answer to a repeated append: the same ids at the same place. */
function sameEvents(stream: readonly LoggedEvent[], { rows, expected }: SealedAppend): Appended | null {
  const there = stream.slice(expected.revision + 1, expected.revision + 1 + rows.length);
  const last = there.at(-1);
  if (last === undefined || there.length !== rows.length) return null;
  if (!there.every((logged, i) => logged.eventId === rows[i]?.eventId)) return null;
  return { position: last.position, head: headOf([unseal(last)]) };
}
