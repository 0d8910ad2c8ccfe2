import type { Logger } from 'pino';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore, Subscription } from '#domain/kernel/event-store.ts';
import { backoff, pause } from './pause.ts';

/** Some events of the log, and how far it has been read to find them. */
export interface Chunk {
  readonly events: readonly RecordedEvent[];
  readonly upTo: bigint;
  /** True where more is known to follow: a reader may fetch it while it works on these. */
  readonly more: boolean;
}

/** The log as projections read it: each from where it stands, all of them through one subscription once caught up. */
export interface ProjectionSource {
  /** Waits for something after `position`; `events` holds those of `types`, and may be empty while `upTo` moves on. */
  next(position: bigint, types: readonly string[], limit: number, signal: AbortSignal): Promise<Chunk>;
  close(): Promise<void>;
}

/** Recent events kept for projections that are a little behind; who is further behind reads the store. */
const KEPT = 1_000;

/**
 * Opens the source. Goes on by itself when the store is away.
 * @param types what any of the projections listens to
 */
export function createProjectionSource(
  store: EventStore,
  types: readonly string[],
  log: Pick<Logger, 'warn'>,
): ProjectionSource {
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  let recent: RecordedEvent[] = [];
  /** `recent` holds every event after `from` up to `upTo`; null until the subscription stands. */
  let window: { from: bigint; upTo: bigint } | null = null;

  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  function take(events: readonly RecordedEvent[], upTo: bigint): void {
    if (window === null || upTo <= window.upTo) return;
    const { from, upTo: seen } = window;
    // What is delivered again after a dropped connection was seen already.
    for (const event of events) if (event.position > seen) recent.push(event);
    let start = from;
    if (recent.length > 2 * KEPT) {
      start = recent[recent.length - KEPT - 1]?.position ?? from;
      recent = recent.slice(-KEPT);
    }
    window = { from: start, upTo };
    wake();
  }

  async function follow(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        const head = window?.upTo ?? (await store.lastPosition());
        window ??= { from: head, upTo: head };
        wake();
        await untilStopped(head);
      } catch (error) {
        log.warn({ err: error }, 'assinatura do diário interrompida');
      }
      await pause(backoff(attempt), stopping.signal);
    }
  }

  function untilStopped(after: bigint): Promise<void> {
    return new Promise((resolve, reject) => {
      let subscription: Subscription | null = null;
      const stop = () => void subscription?.close().then(resolve, reject);
      subscription = store.subscribe({ after, types, batchSize: 500, onEvents: take, onStopped: reject });
      if (stopping.signal.aborted) stop();
      else stopping.signal.addEventListener('abort', stop, { once: true });
    });
  }

  const following = follow();

  function recentAfter(position: bigint, wanted: ReadonlySet<string>, limit: number, seen: bigint): Chunk {
    const events: RecordedEvent[] = [];
    for (let i = firstAfter(recent, position); i < recent.length; i += 1) {
      const event = recent[i];
      if (event === undefined || !wanted.has(event.type)) continue;
      if (events.length === limit) return { events, upTo: events.at(-1)?.position ?? position, more: true };
      events.push(event);
    }
    return { events, upTo: seen, more: false };
  }

  return {
    async next(position, types, limit, signal) {
      const wanted = new Set(types);
      for (;;) {
        signal.throwIfAborted();
        if (window !== null && position >= window.from) {
          if (window.upTo > position) return recentAfter(position, wanted, limit, window.upTo);
        } else {
          const chunk = await readLog(store, position, types, limit);
          if (chunk.upTo > position) return chunk;
        }
        await woken(waiting, signal);
      }
    },
    async close() {
      stopping.abort();
      await following;
    },
  };
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

/** Reads the next events from the store itself; `upTo` is `position` where nothing follows. */
export async function readLog(
  store: EventStore,
  position: bigint,
  types: readonly string[],
  limit: number,
): Promise<Chunk> {
  // Asked before reading: positions are given in commit order, so nothing up to it can still turn up.
  const head = await store.lastPosition();
  if (head <= position) return { events: [], upTo: position, more: false };
  const events = await store.readAll({ after: position, limit, types });
  const last = events.at(-1)?.position ?? position;
  if (events.length >= limit || last > head) return { events, upTo: last, more: events.length >= limit };
  return { events, upTo: head, more: false };
}

function woken(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      signal.removeEventListener('abort', aborted);
      resolve();
    };
    const aborted = () => {
      waiting.delete(done);
      reject(signal.reason);
    };
    waiting.add(done);
    signal.addEventListener('abort', aborted, { once: true });
  });
}
