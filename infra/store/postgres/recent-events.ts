import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Chunk } from '#infra/projector/projection-source.ts';
import { weightOf } from '../event-store/event-weight.ts';

/** Recent events kept for projections that are a little behind; who is further behind reads the store. */
const KEPT = 1_000;
/** They weigh no more than this together, were it only the last of them that stays. */
export const KEPT_BYTES = 8 * 1024 * 1024;

/** The end of the log, in memory: every event after `from` up to `upTo`, bounded by how many and by what they weigh. */
export class RecentEvents {
  #from: bigint;
  #upTo: bigint;
  #events: RecordedEvent[] = [];
  #weights: number[] = [];
  #bytes = 0;

  /** Empty, standing at a position. */
  constructor(at: bigint) {
    this.#from = at;
    this.#upTo = at;
  }

  get upTo(): bigint {
    return this.#upTo;
  }

  /** About what is held, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether what follows a position is here, were it nothing yet. */
  reaches(position: bigint): boolean {
    return position >= this.#from && position <= this.#upTo;
  }

  /** Goes on up to `upTo`; what was seen already, and is delivered again, is passed over. */
  add(events: readonly RecordedEvent[], upTo: bigint): void {
    for (const event of events) {
      if (event.position <= this.#upTo) continue;
      const weight = weightOf(event);
      this.#events.push(event);
      this.#weights.push(weight);
      this.#bytes += weight;
    }
    this.#upTo = upTo;
    if (this.#events.length > 2 * KEPT || this.#bytes > KEPT_BYTES) this.#forget();
  }

  /** Events of some types after a position that it reaches. */
  after(position: bigint, types: ReadonlySet<string>, limit: number): Chunk {
    const wanted = this.#events.slice(firstAfter(this.#events, position)).filter(({ type }) => types.has(type));
    const events = wanted.slice(0, limit);
    const more = wanted.length > limit;
    return { events, more, upTo: more ? (events.at(-1)?.position ?? position) : this.#upTo };
  }

  /** The oldest go: half of what may be held stays, so that this is seldom done. */
  #forget(): void {
    let gone = 0;
    while (gone < this.#events.length - KEPT || this.#bytes > KEPT_BYTES / 2) {
      this.#bytes -= this.#weights[gone] ?? 0;
      gone += 1;
    }
    this.#from = this.#events[gone - 1]?.position ?? this.#from;
    this.#events = this.#events.slice(gone);
    this.#weights = this.#weights.slice(gone);
  }
}

/** Index of the first event after a position, in events ordered by it. */
function firstAfter(events: readonly RecordedEvent[], position: bigint): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? 0n) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
