import type { NewEvent, RecordedEvent } from './event.ts';
import type { StreamId } from './ids.ts';

/** Where a stream stands: what a writer must have read before it may append. */
export interface StreamHead {
  /** -1 for a stream without events. */
  readonly revision: number;
  /** Hash of the last event; 64 zeros for a stream without events. */
  readonly hash: string;
  /** Instant of the last event, so that a stream's instants never run backwards; null without events. */
  readonly recordedAt: string | null;
}

export const EMPTY_HEAD: StreamHead = { revision: -1, hash: '0'.repeat(64), recordedAt: null };

/** An event whose data, as canonical text, is larger is refused: larger content goes to storage by hash. */
export const MAX_EVENT_BYTES = 256 * 1024;

export interface Append {
  readonly streamId: StreamId;
  readonly expected: StreamHead;
  readonly events: readonly NewEvent[];
}

export interface Appended {
  /** Position of the last event appended (or already there, when the same ids were appended before). */
  readonly position: bigint;
  readonly head: StreamHead;
}

export type AppendResult = Appended | ConcurrencyError | EventTooLargeError | StreamViolatedError;

export interface ReadAllOptions {
  /** Exclusive; 0n reads from the start. */
  readonly after: bigint;
  readonly limit: number;
  readonly types?: readonly string[];
  /** No further event once the texts of those before it weigh so much: fewer than `limit` is then not yet the end. */
  readonly maxBytes?: number;
}

/** What a page of the log weighs at most, as canonical text, but for its last event: whoever reads holds it decoded. */
export const PAGE_BYTES = 4 * 1024 * 1024;

export interface SubscribeOptions {
  /** Exclusive. */
  readonly after: bigint;
  readonly types?: readonly string[];
  /** At most this many events in one call of `onEvents` (default 500). */
  readonly batchSize?: number;
  /**
   * Called with events in position order, never concurrently; the next batch waits for the promise.
   * `upTo` is the position read so far, also when the filter left `events` empty: store it as checkpoint.
   */
  onEvents(events: readonly RecordedEvent[], upTo: bigint): Promise<void> | void;
  /** The subscription goes on by itself after errors of the connection; an error thrown by `onEvents` stops it. */
  onStopped?(error: unknown): void;
  readonly signal?: AbortSignal;
}

export interface Subscription {
  /** Resolves once the running batch is done and nothing more will be delivered. */
  close(): Promise<void>;
}

/** The log of everything that happened. One contract suite holds all its adapters. */
export interface EventStore {
  /** @throws ConcurrencyError, EventTooLargeError, StreamViolatedError, EventStoreAccessError, EventStoreUnavailableError */
  append(streamId: StreamId, expected: StreamHead, events: readonly NewEvent[]): Promise<Appended>;
  /** One result an append, in order: one loser does not fail the others. */
  appendMany(appends: readonly Append[]): Promise<readonly AppendResult[]>;
  /**
   * Empty for a missing stream.
   * @throws StreamViolatedError where it does not begin at the revision asked for and go on by one
   */
  readStream(streamId: StreamId, fromRevision?: number): Promise<readonly RecordedEvent[]>;
  readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]>;
  /** Position of the last event committed; 0n for an empty log. */
  lastPosition(): Promise<bigint>;
  subscribe(options: SubscribeOptions): Subscription;
  close(): Promise<void>;
}

/** Somebody else wrote to the stream in between. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly streamId: StreamId;
  readonly expected: number;
  readonly actual: number;

  constructor(streamId: StreamId, expected: number, actual: number) {
    super(`stream ${streamId}: expected revision ${expected}, found ${actual}`);
    this.streamId = streamId;
    this.expected = expected;
    this.actual = actual;
  }
}

/** By name, not by class: the bundle of the pages holds a copy of the class of its own. */
export const isConcurrency = (error: unknown): error is ConcurrencyError =>
  error instanceof Error && error.name === 'ConcurrencyError';

export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
  readonly streamId: StreamId;
  readonly bytes: number;

  /** @param limit what was passed; an adapter may have another one for a whole append. */
  constructor(streamId: StreamId, bytes: number, limit = MAX_EVENT_BYTES) {
    super(`stream ${streamId}: ${bytes} bytes, at most ${limit}`);
    this.streamId = streamId;
    this.bytes = bytes;
  }
}

/**
 * A stream is not whole as the store shows it: it was cut or deleted there, or holds what is not ours. It is never
 * folded from its middle: what came before decides what is true. Only the audit can tell what is missing.
 */
export class StreamViolatedError extends Error {
  override readonly name = 'StreamViolatedError';
  readonly streamId: StreamId;

  /** @param what is wrong with it */
  constructor(streamId: StreamId, what: string, options?: ErrorOptions) {
    super(`stream ${streamId}: ${what}`, options);
    this.streamId = streamId;
  }
}

/** The store was reached and lets nobody in with what this installation was configured with: no retry helps. */
export class EventStoreAccessError extends Error {
  override readonly name = 'EventStoreAccessError';
}

/** The store cannot be reached: nothing was written as far as anybody knows; a retry with the same ids is safe. */
export class EventStoreUnavailableError extends Error {
  override readonly name = 'EventStoreUnavailableError';
}

/** Head of a stream from its events as read. */
export function headOf(events: readonly RecordedEvent[]): StreamHead {
  const last = events.at(-1);
  return last ? { revision: last.revision, hash: last.hash, recordedAt: last.recordedAt } : EMPTY_HEAD;
}
