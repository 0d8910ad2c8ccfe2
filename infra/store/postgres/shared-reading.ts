import type { Chunk } from '#infra/projector/projection-source.ts';

/** Reads the next events of some types; `upTo` is `after` where nothing follows. */
export type ReadChunk = (after: bigint, types: readonly string[], limit: number) => Promise<Chunk>;

/** One that takes part in a common reading of the log. */
export interface LogReader {
  /** What follows, in order. */
  next(signal: AbortSignal): Promise<Chunk>;
  /** Nobody waits for this one any longer. */
  leave(): void;
}

interface Reader {
  readonly types: ReadonlySet<string>;
  /** How far it was given the log. */
  position: bigint;
  /** Given, and not taken yet. */
  readonly queue: Chunk[];
  waiting: PromiseWithResolvers<Chunk> | null;
}

/** Pages that a reader may leave lying while others go on: so many are in memory at most, whoever reads. */
const ROOM = 2;
/** One that takes nothing for so long is not waited for; it is given the log from where it stands when it is back. */
const PATIENCE_MS = 5_000;

/**
 * One reading of the log for all that go through it at the same time: decoding an event costs more than most do with
 * it. They keep step with the slowest; one that comes later is given what it missed first.
 */
export class SharedReading {
  readonly #read: ReadChunk;
  readonly #limit: number;
  readonly #patienceMs: number;
  readonly #readers = new Set<Reader>();
  #reading = false;
  #expected = 0;
  #impatience: NodeJS.Timeout | null = null;

  /** @param limit events in one page */
  constructor(read: ReadChunk, limit: number, patienceMs = PATIENCE_MS) {
    this.#read = read;
    this.#limit = limit;
    this.#patienceMs = patienceMs;
  }

  /** Somebody is about to join: the others wait for it, as for one that is slow. @returns to be called when it has */
  expect(): () => void {
    let arrived = false;
    this.#expected += 1;
    return () => {
      if (arrived) return;
      arrived = true;
      this.#expected -= 1;
      this.#goOn();
    };
  }

  join(types: readonly string[], after: bigint): LogReader {
    const reader: Reader = { types: new Set(types), position: after, queue: [], waiting: null };
    this.#readers.add(reader);
    return {
      next: (signal) => this.#next(reader, signal),
      leave: () => {
        this.#readers.delete(reader);
        this.#goOn();
      },
    };
  }

  async #next(reader: Reader, signal: AbortSignal): Promise<Chunk> {
    signal.throwIfAborted();
    const ready = reader.queue.shift();
    if (ready !== undefined) {
      this.#goOn();
      return ready;
    }
    reader.waiting = Promise.withResolvers();
    const { promise, reject } = reader.waiting;
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#goOn();
    try {
      return await promise;
    } finally {
      reader.waiting = null;
      signal.removeEventListener('abort', abort);
    }
  }

  /** Reads the next page where there is room for it. */
  #goOn(withoutTheSlow = false): void {
    if (this.#reading) return;
    const open = [...this.#readers].filter(({ queue }) => queue.length < ROOM);
    const starving = open.some(({ waiting }) => waiting !== null);
    if (!starving) return;
    if ((this.#expected > 0 || open.length < this.#readers.size) && !withoutTheSlow) {
      this.#impatience ??= setTimeout(() => {
        this.#impatience = null;
        this.#goOn(true);
      }, this.#patienceMs).unref();
      return;
    }
    if (this.#impatience !== null) clearTimeout(this.#impatience);
    this.#impatience = null;
    this.#reading = true;
    void this.#page(open).finally(() => {
      this.#reading = false;
      this.#goOn();
    });
  }

  /** From where the hindmost stands. */
  async #page(open: readonly Reader[]): Promise<void> {
    const after = open.reduce((least, { position }) => (position < least ? position : least), open[0]?.position ?? 0n);
    const types = [...new Set(open.flatMap((reader) => [...reader.types]))];
    try {
      const chunk = await this.#read(after, types, this.#limit);
      for (const reader of open) if (this.#readers.has(reader)) give(reader, chunk);
    } catch (error) {
      for (const { waiting } of open) waiting?.reject(error);
    }
  }
}

/** A reader that is ahead of the page waits for the next one, unless there is none. */
function give(reader: Reader, { events, upTo, more }: Chunk): void {
  const { position, types } = reader;
  if (more && upTo <= position) return;
  const own = events.filter((event) => event.position > position && types.has(event.type));
  const chunk = { events: own, more, upTo: upTo > position ? upTo : position };
  reader.position = chunk.upTo;
  if (reader.waiting !== null) reader.waiting.resolve(chunk);
  else reader.queue.push(chunk);
}
