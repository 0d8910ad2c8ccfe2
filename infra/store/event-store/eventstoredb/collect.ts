import { type Readable, Transform } from 'node:stream';
import {
  type AllStreamResolvedEvent,
  type ResolvedEvent,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { LoggedEvent } from '../chain.ts';
import { attempt, silence } from './connection.ts';
import { fromServer, type StreamNames } from './records.ts';

/** An entry of the server's log, whoever wrote it. */
export type Entry = ResolvedEvent | AllStreamResolvedEvent;
type Reading = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

export interface CollectOptions {
  readonly names: StreamNames;
  readonly limit: number;
  /** Enough, too, once their texts weigh so much. */
  readonly maxBytes?: number | undefined;
  accept?(event: LoggedEvent): boolean;
  /** Told of each entry that was not accepted, others' too; reading ends where it answers true. */
  passed?(entry: Entry): boolean;
  /** How long the server may say nothing. */
  readonly timeoutMs: number;
}

/**
 * Reads until enough was accepted. Empty for a missing stream.
 * @throws EventStoreUnavailableError
 */
export async function collect(open: () => Reading, options: CollectOptions): Promise<LoggedEvent[]> {
  if (options.limit <= 0) return [];
  try {
    return await attempt(() => collectOnce(open(), options));
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

async function collectOnce(read: Reading, options: CollectOptions): Promise<LoggedEvent[]> {
  const { names, limit, maxBytes = Number.POSITIVE_INFINITY, accept, passed, timeoutMs } = options;
  const found: LoggedEvent[] = [];
  let bytes = 0;
  let call: Readable | undefined;
  if (read instanceof Transform) {
    read.once('pipe', (source: Readable) => {
      call = source;
    });
  }
  // The client reports some errors a second time, after the loop was left: unheard, they would end the process.
  read.on('error', () => undefined);
  const patience = setTimeout(() => read.destroy(silence(timeoutMs)), timeoutMs);
  try {
    for await (const resolved of read) {
      patience.refresh();
      const event = fromServer(resolved, names);
      if (event === null || accept?.(event) === false) {
        if (passed?.(resolved) === true) break;
        continue;
      }
      found.push(event);
      bytes += Buffer.byteLength(event.canonical);
      if (found.length >= limit || bytes >= maxBytes) break;
    }
    return found;
  } finally {
    clearTimeout(patience);
    // Otherwise the server goes on sending into a loop that was left.
    await read.cancel().catch(() => undefined);
    // What it had sent already must be let go: a call that nobody empties never closes, nor lets the client end.
    call?.resume();
  }
}
