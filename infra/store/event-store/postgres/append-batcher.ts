import type { Appended } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import type { SealedAppend } from '../chain.ts';

/** Sends appends to different streams in one commit: one result each, in order. Rejects when the whole call failed. */
export type Flush = (appends: readonly SealedAppend[]) => Promise<readonly (Appended | Error)[]>;

export interface BatcherOptions {
  /** Appends in one call. */
  readonly maxAppends: number;
  /** A call is closed once it holds so many events or bytes; an append is never divided. */
  readonly maxEvents: number;
  readonly maxBytes: number;
  /** Calls under way at once. Their commits follow one another; only sending and preparing overlap. */
  readonly maxInFlight: number;
  /** A call beside another is worth a commit of its own only with so many events. */
  readonly worthwhile: number;
}

interface Waiting {
  readonly append: SealedAppend;
  readonly resolve: (result: Appended | Error) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers appends while others are being committed: the dearest part of a commit, its sync to disk, is then shared
 * by all that waited for it.
 */
export class AppendBatcher {
  readonly #flush: Flush;
  readonly #options: BatcherOptions;
  /** By stream, in the order of arrival: two appends to one stream never travel at once. */
  #queue: Waiting[] = [];
  readonly #busyStreams = new Set<StreamId>();
  #queuedEvents = 0;
  #inFlight = 0;
  #scheduled = false;
  #idle: (() => void)[] = [];

  constructor(flush: Flush, options: BatcherOptions) {
    this.#flush = flush;
    this.#options = options;
  }

  append(append: SealedAppend): Promise<Appended | Error> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ append, resolve, reject });
      this.#queuedEvents += append.rows.length;
      this.#schedule();
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (this.#inFlight > 0 || this.#queue.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** At the end of the turn: callers that were answered together ask again together. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#options.maxInFlight) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#mayStart()) {
        const batch = this.#take();
        if (batch.length === 0) break;
        void this.#send(batch);
      }
      if (this.#inFlight === 0 && this.#queue.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
    });
  }

  #mayStart(): boolean {
    if (this.#inFlight === 0) return this.#queue.length > 0;
    return this.#inFlight < this.#options.maxInFlight && this.#queuedEvents >= this.#options.worthwhile;
  }

  #take(): Waiting[] {
    const { maxAppends, maxBytes, maxInFlight, worthwhile } = this.#options;
    // A queue long enough is shared between the calls that may be under way, so that they take turns.
    const share = Math.max(worthwhile, Math.ceil(this.#queuedEvents / (maxInFlight - this.#inFlight)));
    const maxEvents = Math.min(this.#options.maxEvents, share);
    const batch: Waiting[] = [];
    const kept: Waiting[] = [];
    // A stream that was passed over stays passed over: its later appends must not overtake.
    const passed = new Set<StreamId>();
    let events = 0;
    let bytes = 0;
    let at = 0;
    for (const waiting of this.#queue) {
      const { streamId, rows, bytes: size } = waiting.append;
      if (batch.length >= maxAppends) break;
      if (batch.length > 0 && (events + rows.length > maxEvents || bytes + size > maxBytes)) break;
      at += 1;
      if (this.#busyStreams.has(streamId) || passed.has(streamId)) {
        passed.add(streamId);
        kept.push(waiting);
        continue;
      }
      this.#busyStreams.add(streamId);
      events += rows.length;
      bytes += size;
      batch.push(waiting);
    }
    this.#queue = kept.concat(this.#queue.slice(at));
    this.#queuedEvents -= events;
    return batch;
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    this.#inFlight += 1;
    try {
      const results = await this.#flush(batch.map((waiting) => waiting.append));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] ?? new Error('append without a result'));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#inFlight -= 1;
      for (const { append } of batch) this.#busyStreams.delete(append.streamId);
      this.#schedule();
    }
  }
}
