import {
  type Append,
  type Appended,
  type AppendResult,
  ConcurrencyError,
  EMPTY_HEAD,
  EventTooLargeError,
  headOf,
} from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { type LoggedEvent, type SealedAppend, seal, unseal } from '../chain.ts';
import { WakeUp } from '../wake-up.ts';

/** The events of one process, as long as it lives. Positions are 1, 2, 3 …, so that they are also places. */
export class MemoryLog {
  readonly wakeUp = new WakeUp();
  readonly #events: LoggedEvent[] = [];
  readonly #streams = new Map<StreamId, LoggedEvent[]>();
  readonly #byEventId = new Map<Uuid, LoggedEvent>();

  get last(): bigint {
    return BigInt(this.#events.length);
  }

  stream(streamId: StreamId): readonly LoggedEvent[] {
    return this.#streams.get(streamId) ?? [];
  }

  after(position: bigint, limit: number): readonly LoggedEvent[] {
    return this.#events.slice(Number(position), Number(position) + limit);
  }

  find(eventId: Uuid): LoggedEvent | null {
    return this.#byEventId.get(eventId) ?? null;
  }

  append(append: Append): AppendResult {
    const { streamId, expected, events } = append;
    if (events.length === 0) return { position: 0n, head: expected };
    const sealed = sealOrRefuse(append);
    if (sealed instanceof EventTooLargeError) return sealed;
    const stream = this.stream(streamId);
    const earlier = sameEvents(stream, sealed);
    if (earlier !== null) return earlier;
    const head = stream.at(-1) ?? EMPTY_HEAD;
    const used = sealed.rows.some((row) => this.#byEventId.has(row.eventId));
    if (head.revision !== expected.revision || head.hash !== expected.hash || used)
      return new ConcurrencyError(streamId, expected.revision, head.revision);
    this.#add(sealed);
    return { position: this.last, head: sealed.head };
  }

  #add({ streamId, rows }: SealedAppend): void {
    const stream = this.#streams.get(streamId) ?? [];
    this.#streams.set(streamId, stream);
    for (const row of rows) {
      const logged = { ...row, position: this.last + 1n };
      this.#events.push(logged);
      stream.push(logged);
      this.#byEventId.set(row.eventId, logged);
    }
    this.wakeUp.call();
  }
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
