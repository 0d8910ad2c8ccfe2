import { once } from 'node:events';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { deletedStream } from './append-calls.ts';
import type { EventLog, Stored } from './event-log.ts';
import { checkpointResponse, eventResponse, identifierOf, NOWHERE, nameFrom, streams } from './protocol.ts';

type ReadReq = InstanceType<typeof streams.ReadReq>;
type ReadResp = InstanceType<typeof streams.ReadResp>;
type ReadOptions = InstanceType<typeof streams.ReadReq.Options>;
type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** The server's default where a client does not say how far it may search between two checkpoints. */
const DEFAULT_WINDOW = 32;
const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;

/** All reading: one stream or $all, once or for ever. */
export async function read(log: EventLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  const stop = new AbortController();
  // A client that goes away must not leave us waiting for its buffer to empty.
  for (const gone of ['cancelled', 'close', 'error']) call.on(gone, () => stop.abort());
  const ended = stop.signal;
  try {
    if (options === undefined) throw new Error('no options');
    if (!options.hasSubscription()) log.emit('read', options.getReadDirection() === BACKWARDS);
    if (options.hasSubscription()) await follow(log, call, options, ended);
    else if (options.hasStream()) await readStream(log, call, options, ended);
    else await sendAll(log, call, from(log.all, options).slice(0, Number(options.getCount())), ended);
    call.end();
  } catch (error) {
    if (!ended.aborted) call.emit('error', { code: status.INTERNAL, details: String(error) });
  }
}

async function readStream(log: EventLog, call: ReadCall, options: ReadOptions, ended: AbortSignal): Promise<void> {
  const wanted = options.getStream();
  const streamId = nameFrom(wanted?.getStreamIdentifier());
  if (log.isTombstoned(streamId)) {
    call.emit('error', deletedStream(streamId));
    return;
  }
  const events = log.shown(streamId);
  if (events.length === 0) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(streamId));
    await send(call, new streams.ReadResp().setStreamNotFound(missing), ended);
    return;
  }
  const backwards = options.getReadDirection() === BACKWARDS;
  const revision = wanted?.hasRevision() ? Number(wanted.getRevision()) : backwards ? Number.POSITIVE_INFINITY : 0;
  const chosen = backwards
    ? events.filter((event) => event.revision <= revision).reverse()
    : events.filter((event) => event.revision >= revision);
  await sendAll(log, call, chosen.slice(0, Number(options.getCount())), ended);
}

/** From the position on, which is inclusive in reads. */
function from(all: readonly Stored[], options: ReadOptions): readonly Stored[] {
  const wanted = options.getAll();
  const position = wanted?.hasPosition() ? BigInt(wanted.getPosition()?.getCommitPosition() ?? '0') : null;
  if (options.getReadDirection() !== BACKWARDS) {
    return all.slice(position === null ? 0 : firstAt(all, position));
  }
  const end = position === null ? all.length : firstAt(all, position);
  return all.slice(0, end).reverse();
}

/** Index of the first event at or behind the position. */
function firstAt(all: readonly Stored[], position: bigint): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = all[middle];
    if (event !== undefined && event.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A subscription to $all: the position is exclusive, checkpoints tell how far the filter has searched. */
async function follow(log: EventLog, call: ReadCall, options: ReadOptions, ended: AbortSignal): Promise<void> {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  await send(call, new streams.ReadResp().setConfirmation(confirmation), ended);
  const matches = filterOf(options);
  const interval = intervalOf(options);
  const wanted = options.getAll();
  const after = wanted?.hasPosition() ? BigInt(wanted.getPosition()?.getCommitPosition() ?? '0') : -1n;
  log.emit('followed', after);
  let next = wanted?.hasEnd() ? log.all.length : firstAt(log.all, after + 1n);
  let searched = 0;
  let found = 0;
  /** Windows that were searched to their end. */
  let over = 0;
  let live = false;
  while (!ended.aborted) {
    const event = log.all[next];
    if (event === undefined) {
      // Where the catching up ends there is no entry yet: the server names the place, and the next one is written there.
      if (!live && next > 0) await send(call, endOfSearch(log, !wanted?.hasPosition() && found + over === 0), ended);
      if (!live) await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()), ended);
      if (!live) log.emit('caughtUp');
      live = true;
      if (next >= log.all.length) await once(log, 'changed', { signal: ended });
      continue;
    }
    next += 1;
    searched += 1;
    if (matches(event)) {
      found += 1;
      await send(call, eventResponse(event), ended);
    }
    if (searched % interval !== 0) continue;
    over += 1;
    // While it catches up it names the place behind what it looked at, later the entry itself.
    const place = live
      ? checkpointResponse(event.position)
      : checkpointResponse(log.all[next]?.position ?? log.end, 0n);
    await send(call, place, ended);
  }
}

function endOfSearch(log: EventLog, nothingInShortLog: boolean): ReadResp {
  return nothingInShortLog ? checkpointResponse(NOWHERE) : checkpointResponse(log.end, 0n);
}

function intervalOf(options: ReadOptions): number {
  const filter = options.getFilter();
  if (filter === undefined) return Number.POSITIVE_INFINITY;
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return window * Math.max(1, filter.getCheckpointintervalmultiplier());
}

function filterOf(options: ReadOptions): (event: Stored) => boolean {
  const filter = options.getFilter();
  const byType = filter?.hasEventType() ?? false;
  const expression = byType ? filter?.getEventType() : filter?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const prefixes = expression.getPrefixList();
  const regex = new RegExp(expression.getRegex());
  return (event) => {
    const text = byType ? event.type : event.streamId;
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
}

async function sendAll(log: EventLog, call: ReadCall, events: readonly Stored[], ended: AbortSignal): Promise<void> {
  for (const event of events) {
    if (ended.aborted) return;
    log.served += 1;
    await send(call, eventResponse(event), ended);
  }
}

async function send(call: ReadCall, response: ReadResp, ended: AbortSignal): Promise<void> {
  if (!call.write(response) && !ended.aborted) await once(call, 'drain', { signal: ended });
}
