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

type Reading = StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>;

export interface CollectOptions {
  readonly names: StreamNames;
  readonly limit: number;
  accept?(event: LoggedEvent): boolean;
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

async function collectOnce(read: Reading, { names, limit, accept, timeoutMs }: CollectOptions): Promise<LoggedEvent[]> {
  const found: LoggedEvent[] = [];
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
      if (event === null || accept?.(event) === false) continue;
      found.push(event);
      if (found.length >= limit) break;
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
