import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** An event as a client proposes it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as the server holds it. */
export interface Stored extends Proposed {
  readonly streamId: string;
  readonly revision: number;
  /** Commit and prepare position alike, as for every event written over gRPC. */
  readonly position: bigint;
  readonly created: number;
}

/** One append. */
interface Written {
  readonly streamId: string;
  readonly created: number;
  readonly events: readonly Proposed[];
}

export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

export type AppendOutcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'conflict'; readonly current: number | null }
  | { readonly kind: 'tombstoned' }
  | { readonly kind: 'too-large' };

/** What a stream's metadata says of how much of it is shown; the rest waits in $all for a scavenge. */
export interface StreamMetadata {
  /** Truncate before: the first revision that is still shown. */
  readonly $tb?: number;
  readonly $maxCount?: number;
}

/** The server's default up to 24.10. */
export const MAX_APPEND_BYTES = 1024 * 1024;
/** After so many appends the server writes about itself, as the real one does. */
const STATISTICS_EVERY = 20;
/** `$tb` of a stream that was deleted and may come back. */
const SOFT_DELETED = Number.MAX_SAFE_INTEGER;
const TOMBSTONE = '$streamDeleted';

interface LogEvents {
  changed: [];
  followed: [after: bigint];
  caughtUp: [];
  read: [backwards: boolean];
}

/**
 * What the server remembers, with its rules of expected revision and idempotency.
 * `changed` tells of every append, `followed` of every subscription, `caughtUp` of one that was sent all there was,
 * `read` of every other reading.
 */
export class EventLog extends EventEmitter<LogEvents> {
  readonly all: Stored[] = [];
  /** Events sent to whoever read, subscriptions aside. */
  served = 0;
  readonly #streams = new Map<string, Stored[]>();
  readonly #file: number | null;
  #end = 0n;
  #appends = 0;

  /** @param file keeps the log over a restart, and over a kill. */
  constructor(file?: string) {
    super();
    this.setMaxListeners(0);
    const past = file && existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    // What follows the last line end was cut off while it was written: nobody was told that it had happened.
    const whole = past.subarray(0, past.lastIndexOf('\n') + 1);
    if (file !== undefined && whole.length < past.length) truncateSync(file, whole.length);
    this.#file = file === undefined ? null : openSync(file, 'a');
    for (const line of whole.toString('utf8').split('\n')) if (line) this.#remember(parseLine(line));
    if (this.all.length === 0) this.#writeStatistics();
  }

  /** Where the next entry will stand. */
  get end(): bigint {
    return this.#end;
  }

  stream(streamId: string): readonly Stored[] {
    return this.#streams.get(streamId) ?? [];
  }

  /** What a reader is shown of a stream: all of it is still in `all` until a scavenge. */
  shown(streamId: string): readonly Stored[] {
    const stream = this.stream(streamId);
    const { $tb = 0, $maxCount = Number.POSITIVE_INFINITY } = this.#metadataOf(streamId);
    return stream.filter(({ revision }) => revision >= $tb && revision >= stream.length - $maxCount);
  }

  isTombstoned(streamId: string): boolean {
    return this.stream(streamId).at(-1)?.type === TOMBSTONE;
  }

  setMetadata(streamId: string, metadata: StreamMetadata): void {
    const json = { contentType: 'application/json', data: Buffer.from(JSON.stringify(metadata)) };
    const event = { ...json, id: crypto.randomUUID(), type: '$metadata', metadata: Buffer.from('{}') };
    this.#write(`$$${streamId}`, [event]);
    this.emit('changed');
  }

  softDelete(streamId: string): void {
    this.setMetadata(streamId, { $tb: SOFT_DELETED });
  }

  tombstone(streamId: string): void {
    const nothing = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
    this.#write(streamId, [{ ...nothing, id: crypto.randomUUID(), type: TOMBSTONE }]);
    this.emit('changed');
  }

  append(streamId: string, expected: Expected, events: readonly Proposed[]): AppendOutcome {
    if (this.isTombstoned(streamId)) return { kind: 'tombstoned' };
    const bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
    if (bytes > MAX_APPEND_BYTES) return { kind: 'too-large' };
    const stream = this.stream(streamId);
    const current = stream.length - 1;
    const repeated = this.#repeated(stream, expected, events);
    if (repeated) return { kind: 'written', revision: repeated.revision, position: repeated.position };
    const deleted = current >= 0 && this.#metadataOf(streamId).$tb === SOFT_DELETED;
    if (!allows(expected, current) && !(deleted && expected === 'no_stream'))
      return { kind: 'conflict', current: current < 0 ? null : current };
    // A deleted stream that is written to comes back with what is new.
    if (deleted) this.setMetadata(streamId, { $tb: current + 1 });

    const last = this.#write(streamId, events);
    this.#appends += 1;
    if (this.#appends % STATISTICS_EVERY === 0) this.#writeStatistics();
    this.emit('changed');
    return { kind: 'written', revision: last?.revision ?? current, position: last?.position ?? this.#end };
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  /** The same ids right after the expected revision: the append happened before and is confirmed again. */
  #repeated(stream: readonly Stored[], expected: Expected, events: readonly Proposed[]): Stored | null {
    const first = events[0];
    if (first === undefined || expected === 'stream_exists') return null;
    let from = expected === 'no_stream' ? 0 : -1;
    if (typeof expected === 'number') from = expected + 1;
    if (expected === 'any') from = stream.findIndex((event) => event.id === first.id);
    if (from < 0 || from >= stream.length) return null;
    const same = events.every((event, index) => stream[from + index]?.id === event.id);
    return same ? (stream[from + events.length - 1] ?? null) : null;
  }

  #metadataOf(streamId: string): StreamMetadata {
    const last = this.stream(`$$${streamId}`).at(-1);
    return last === undefined ? {} : (JSON.parse(Buffer.from(last.data).toString('utf8')) as StreamMetadata);
  }

  #write(streamId: string, events: readonly Proposed[]): Stored | undefined {
    const written = { streamId, created: Date.now(), events };
    if (this.#file !== null) writeSync(this.#file, `${lineOf(written)}\n`);
    return this.#remember(written);
  }

  #remember({ streamId, created, events }: Written): Stored | undefined {
    const stream = this.#streams.get(streamId) ?? [];
    this.#streams.set(streamId, stream);
    let stored: Stored | undefined;
    for (const event of events) {
      stored = { ...event, streamId, revision: stream.length, position: this.#end, created };
      // Positions are places in a file of the real server: they grow by the size of what was written.
      this.#end += BigInt(120 + streamId.length + event.data.length + event.metadata.length);
      stream.push(stored);
      this.all.push(stored);
    }
    return stored;
  }

  #writeStatistics(): void {
    const json = Buffer.from(JSON.stringify({ 'proc-mem': process.memoryUsage.rss() }));
    const event = { type: '$statsCollected', contentType: 'application/json', data: json, metadata: Buffer.from('{}') };
    this.#write('$stats-127.0.0.1:2113', [{ ...event, id: crypto.randomUUID() }]);
  }
}

function allows(expected: Expected, current: number): boolean {
  if (expected === 'any') return true;
  if (expected === 'no_stream') return current < 0;
  if (expected === 'stream_exists') return current >= 0;
  return expected === current;
}

/** An append as the file holds it, one a line: read again, it takes the same positions. */
function lineOf({ streamId, created, events }: Written): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const rows = events.map((event) => ({ ...event, data: base64(event.data), metadata: base64(event.metadata) }));
  return JSON.stringify({ streamId, created, events: rows });
}

function parseLine(line: string): Written {
  type Row = Omit<Proposed, 'data' | 'metadata'> & { readonly data: string; readonly metadata: string };
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const written = JSON.parse(line) as Omit<Written, 'events'> & { readonly events: readonly Row[] };
  const events = written.events.map((row) => ({ ...row, data: bytes(row.data), metadata: bytes(row.metadata) }));
  return { ...written, events };
}
