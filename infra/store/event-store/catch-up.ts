import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { EventStoreUnavailableError, type SubscribeOptions, type Subscription } from '#domain/kernel/event-store.ts';
import type { WakeUp } from './wake-up.ts';

export type StoreLog = Pick<Logger, 'warn' | 'error'>;

/** A piece of the log in order. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  /** Position read so far, events that the filter left out included. */
  readonly upTo: bigint;
  /** True where reading on at once finds more. */
  readonly more: boolean;
}

export interface PageReader {
  /** @throws EventStoreUnavailableError when it is worth trying again. */
  readPage(after: bigint, limit: number, types: readonly string[] | undefined): Promise<Page>;
}

/** Wake-ups can be lost on the way from another process: nobody waits longer than this. */
const SAFETY_POLL_MS = 250;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 1_000;
const DEFAULT_BATCH = 500;

export interface Following extends Subscription {
  /** Resolves once nothing more will be delivered, whatever the reason. */
  readonly ended: Promise<void>;
}

/** Follows the log by reading it page by page, woken by what is appended; see `EventStore.subscribe`. */
export function catchUp(reader: PageReader, wakeUp: WakeUp, options: SubscribeOptions, log?: StoreLog): Following {
  const closing = new AbortController();
  const abort = () => closing.abort();
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  const ended = follow(reader, wakeUp, options, closing.signal, log)
    .catch((error: unknown) => {
      if (options.onStopped === undefined) log?.error({ err: error }, 'assinatura do event store parou');
      options.onStopped?.(error);
    })
    .finally(() => options.signal?.removeEventListener('abort', abort));
  return {
    ended,
    close() {
      abort();
      return ended;
    },
  };
}

async function follow(
  reader: PageReader,
  wakeUp: WakeUp,
  options: SubscribeOptions,
  signal: AbortSignal,
  log: StoreLog | undefined,
): Promise<void> {
  const { types, batchSize = DEFAULT_BATCH, onEvents } = options;
  let { after } = options;
  let failures = 0;
  while (!signal.aborted) {
    const seen = wakeUp.count;
    const page = await read(reader, after, batchSize, types);
    if (signal.aborted) return;
    if (page === null) {
      failures += 1;
      if (failures === 1) log?.warn('event store indisponível; a assinatura tenta de novo');
      await backoff(failures, signal);
      continue;
    }
    failures = 0;
    if (page.upTo > after) {
      after = page.upTo;
      await onEvents(page.events, after);
    }
    if (!page.more) await wakeUp.wait(seen, SAFETY_POLL_MS, signal);
  }
}

/** Null where the store cannot be reached. */
async function read(
  reader: PageReader,
  after: bigint,
  limit: number,
  types: readonly string[] | undefined,
): Promise<Page | null> {
  try {
    return await reader.readPage(after, limit, types);
  } catch (error) {
    if (error instanceof EventStoreUnavailableError) return null;
    throw error;
  }
}

async function backoff(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
