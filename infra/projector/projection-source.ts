import type { Logger } from 'pino';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type EventStore, PAGE_BYTES, type Subscription } from '#domain/kernel/event-store.ts';
import { backoff, pause } from '../store/postgres/pause.ts';
import { RecentEvents } from '../store/postgres/recent-events.ts';
import { StoreMismatchError } from './projection-halt.ts';

/** Some events of the log, and how far it has been read to find them. */
export interface Chunk {
  readonly events: readonly RecordedEvent[];
  readonly upTo: bigint;
  /** True where more is known to follow: a reader may fetch it while it works on these. */
  readonly more: boolean;
}

/**
 * The log as projections read it: each from where it stands, all of them through one subscription once caught up.
 * Goes on by itself when the store is away.
 */
export class ProjectionSource {
  readonly #store: EventStore;
  readonly #types: readonly string[];
  readonly #log: Pick<Logger, 'warn'>;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<() => void>();
  readonly #following: Promise<void>;
  /** Null until the subscription stands. */
  #recent: RecentEvents | null = null;

  /** @param types what any of the projections listens to */
  constructor(store: EventStore, types: readonly string[], log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#types = types;
    this.#log = log;
    this.#following = this.#follow();
  }

  /** Waits for something after `position`; `events` holds those of `types`, and may be empty while `upTo` moves on. */
  async next(position: bigint, types: readonly string[], limit: number, signal: AbortSignal): Promise<Chunk> {
    for (;;) {
      signal.throwIfAborted();
      const recent = this.#recent;
      if (recent?.reaches(position)) {
        if (recent.upTo > position) return recent.after(position, new Set(types), limit);
      } else {
        const chunk = await readLog(this.#store, position, types, limit);
        if (chunk.upTo > position) return chunk;
      }
      await this.#woken(signal);
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const head = await this.#store.lastPosition();
        // A log that got shorter is another one: nobody may be served from what is remembered of the first.
        if (this.#recent === null || head < this.#recent.upTo) this.#recent = new RecentEvents(head);
        this.#wake();
        await this.#subscribed(this.#recent.upTo);
      } catch (error) {
        this.#log.warn({ err: error }, 'assinatura do diário interrompida');
      }
      await pause(backoff(attempt), signal);
    }
  }

  #subscribed(after: bigint): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve, reject) => {
      const subscription: Subscription = this.#store.subscribe({
        after,
        types: this.#types,
        batchSize: 500,
        onStopped: reject,
        onEvents: (events, upTo) => this.#take(events, upTo),
      });
      const stop = () => void subscription.close().then(resolve, reject);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  async #take(events: readonly RecordedEvent[], read: bigint): Promise<void> {
    const last = events.at(-1)?.position ?? 0n;
    // A store may have read past its last event, through entries of its own. Standing there would be taken for being
    // ahead of the log, and an older copy of the log, once it has grown that far, for the same one.
    const upTo = read > last ? later(last, earlier(read, await this.#store.lastPosition())) : read;
    if (this.#recent === null || upTo <= this.#recent.upTo) return;
    this.#recent.add(events, upTo);
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #woken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = () => {
        this.#waiting.delete(done);
        reject(signal.reason);
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', aborted, { once: true });
    });
  }
}

const earlier = (a: bigint, b: bigint): bigint => (b < a ? b : a);
const later = (a: bigint, b: bigint): bigint => (b > a ? b : a);

/**
 * Reads the next events from the store itself; `upTo` is `position` where nothing follows.
 * @throws StoreMismatchError where the log ends before `position`
 */
export async function readLog(
  store: EventStore,
  position: bigint,
  types: readonly string[],
  limit: number,
): Promise<Chunk> {
  // Asked before reading: positions are given in commit order, so nothing up to it can still turn up.
  const head = await store.lastPosition();
  if (head < position) throw new StoreMismatchError(position, head);
  if (head === position) return { events: [], upTo: position, more: false };
  const events = await store.readAll({ after: position, limit, types, maxBytes: PAGE_BYTES });
  const last = events.at(-1)?.position;
  // Fewer than asked for may be all that a page holds: that nothing follows is known only where nothing came.
  return last === undefined ? { events, upTo: head, more: false } : { events, upTo: last, more: true };
}
