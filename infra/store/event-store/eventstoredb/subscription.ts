import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  BACKWARDS,
  type EventStoreDBClient,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { SubscribeOptions, Subscription } from '#domain/kernel/event-store.ts';
import type { StoreLog } from '../catch-up.ts';
import { collect } from './collect.ts';
import { fromServer, positionOf, type StreamNames, toRecorded } from './records.ts';

const DEFAULT_BATCH = 500;
/** The server tells how far it has searched once in so many events: among others' events, each word has its price. */
const SEARCH_WINDOW = 2_000;
/** Positions beyond are none: a search that found nothing in a short log is said to stand at minus one, unsigned. */
const LAST_POSITION = 2n ** 63n - 1n;
const FIRST_RETRY_MS = 100;
/** Small, because a store that is back should be noticed within seconds. */
const LAST_RETRY_MS = 2_000;

/** Whose log is followed. */
export interface LogSource {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
  readonly log: StoreLog | undefined;
  /** How long the server may say nothing to a read. */
  readonly timeoutMs: number;
}

type Deliver = (events: readonly RecordedEvent[], upTo: bigint) => Promise<void>;

/** How far the server has searched without finding anything for us; it sends nothing more until `done` is called. */
interface Checkpoint {
  readonly position: Position;
  done(): void;
}

/**
 * Follows $all from a position: catches up, stays live, and begins again at its checkpoint after any drop,
 * because the client's own subscription only reports the error and never resumes.
 */
export function followLog(source: LogSource, options: SubscribeOptions): Subscription {
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const running = keepFollowing(source, options, signal).catch((error: unknown) => {
    if (options.onStopped === undefined) source.log?.error({ err: error }, 'assinatura do event store parou');
    options.onStopped?.(error);
  });
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function keepFollowing(source: LogSource, options: SubscribeOptions, signal: AbortSignal) {
  let { after } = options;
  let failures = 0;
  const deliver = async (events: readonly RecordedEvent[], upTo: bigint) => {
    // A checkpoint may repeat what is known already.
    if (upTo <= after) return;
    const known = after;
    await options.onEvents(
      events.filter(({ position }) => position > known),
      upTo,
    );
    after = upTo;
    failures = 0;
  };
  while (!signal.aborted) {
    const cause = await followOnce(source, { ...options, after }, deliver, signal);
    if (signal.aborted) return;
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    // Jitter: otherwise every process of the installation comes back in the same instant.
    const wait = longest / 2 + (Math.random() * longest) / 2;
    const reason = cause instanceof Error ? cause.message : String(cause);
    source.log?.warn(
      { reason, after: String(after), waitMs: Math.round(wait) },
      'assinatura do EventStoreDB caiu: recomeça',
    );
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** One connection's worth. Resolves with the reason why the connection ended; throws only what `deliver` throws. */
async function followOnce(
  source: LogSource,
  options: SubscribeOptions,
  deliver: Deliver,
  signal: AbortSignal,
): Promise<unknown> {
  const batchSize = options.batchSize ?? DEFAULT_BATCH;
  const announced: { checkpoint: Checkpoint | null } = { checkpoint: null };
  let wake = () => {};
  let ended: { readonly cause: unknown } | null = null;
  const end = (cause: unknown) => {
    ended ??= { cause };
    wake();
  };

  const subscription = open(source, options, batchSize, (position) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    announced.checkpoint = { position, done: resolve };
    wake();
    return promise;
  });
  subscription
    .on('readable', () => wake())
    .on('error', end)
    .on('end', () => end(new Error('the server ended the subscription')))
    .on('close', () => end(new Error('the subscription was closed')));
  const abort = () => end(signal.reason);
  signal.addEventListener('abort', abort);

  try {
    while (!signal.aborted) {
      const something = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const batch = take(subscription, source.names, batchSize);
      const { checkpoint } = announced;
      if (batch.upTo !== null) await deliver(batch.events, batch.upTo);
      else if (checkpoint !== null) {
        // Before it is passed: the next one may be waiting behind it, and is announced at once.
        announced.checkpoint = null;
        await passCheckpoint(source, options, checkpoint, deliver);
      } else if (ended !== null) return (ended as { readonly cause: unknown }).cause;
      else await something;
    }
    return signal.reason;
  } finally {
    signal.removeEventListener('abort', abort);
    // Rejects where the connection was never made: then there is nothing to end.
    await subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}

/** Only once everything that came before it was delivered: it was announced as soon as it was read, not in its turn. */
async function passCheckpoint(
  source: LogSource,
  options: SubscribeOptions,
  { position, done }: Checkpoint,
  deliver: Deliver,
): Promise<void> {
  const search = position.commit > LAST_POSITION ? searchByHand(source, options) : searchedTo(source, position);
  // Where the server is away, the subscription itself is going to say so.
  const upTo = await search.catch(() => null);
  if (upTo !== null) await deliver([], upTo);
  done();
}

/**
 * A checkpoint names the entry that the server looked at last, or, with 0 for the second half of the position, the
 * place behind it. There the next entry will stand, or stands already and is still to come: taken for one that was
 * looked at, it would be lost. So it is as far as the entry before that place, whoever wrote it.
 */
async function searchedTo(
  { client, names, timeoutMs }: LogSource,
  { commit, prepare }: Position,
): Promise<bigint | null> {
  if (prepare >= commit) return commit;
  let before: bigint | undefined;
  const fromPosition = { commit, prepare: commit };
  await collect(() => client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 }), {
    names,
    timeoutMs,
    limit: 1,
    accept: () => false,
    passed: (entry) => {
      before = positionOf(entry);
      return true;
    },
  });
  return before ?? null;
}

/** Where the server does not say how far it has searched a short log: up to the first event that is wanted. */
async function searchByHand(
  { client, names, timeoutMs }: LogSource,
  { after, types }: SubscribeOptions,
): Promise<bigint | null> {
  const fromPosition = after === 0n ? START : { commit: after, prepare: after };
  let searched: bigint | undefined;
  await collect(() => client.readAll({ fromPosition, maxCount: SEARCH_WINDOW }), {
    names,
    timeoutMs,
    limit: 1,
    accept: ({ position, type }) => position > after && (types?.includes(type) ?? true),
    passed: (entry) => {
      searched = positionOf(entry) ?? searched;
      return false;
    },
  });
  return searched ?? null;
}

/** What has arrived already, without waiting. `upTo` is null where nothing has. */
function take(subscription: AllStreamSubscription, names: StreamNames, most: number) {
  const events: RecordedEvent[] = [];
  let upTo: bigint | null = null;
  while (events.length < most) {
    const resolved = subscription.read();
    if (resolved === null) break;
    upTo = resolved.commitPosition ?? resolved.event?.position.commit ?? upTo;
    const ours = fromServer(resolved, names);
    if (ours !== null) events.push(toRecorded(ours));
  }
  return { events, upTo };
}

function open(
  source: LogSource,
  { after, types }: SubscribeOptions,
  batchSize: number,
  onCheckpoint: (position: Position) => Promise<void>,
): AllStreamSubscription {
  const searching = {
    maxSearchWindow: SEARCH_WINDOW,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, position: Position) => onCheckpoint(position),
  };
  const filter = types
    ? eventTypeFilter({ ...searching, regex: `^(${types.map(escaped).join('|')})$` })
    : streamNameFilter({ ...searching, regex: source.names.pattern });
  const fromPosition = after === 0n ? START : { commit: after, prepare: after };
  return source.client.subscribeToAll({ fromPosition, filter }, { highWaterMark: batchSize });
}

function escaped(type: string): string {
  return type.replace(/[^A-Za-z0-9_]/g, '\\$&');
}
