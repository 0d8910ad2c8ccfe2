import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { StreamViolatedError } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import type { LoggedEvent } from '../chain.ts';
import { collect, type Entry } from './collect.ts';
import { withoutTombstone } from './connection.ts';
import type { StreamNames } from './records.ts';
import { metadataCut } from './stream-metadata.ts';

interface Source {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
  readonly timeoutMs: number;
}

/**
 * A stream from a revision on. The server shows one that was cut ($tb, $maxCount) from a later revision, and one that
 * was deleted as missing, without a word; others may have written into it. None of these may be folded.
 * @throws StreamViolatedError, EventStoreUnavailableError
 */
export async function readWholeStream(source: Source, streamId: StreamId, from: number): Promise<LoggedEvent[]> {
  const { client, names, timeoutMs } = source;
  const name = names.toServer(streamId);
  let next = from;
  try {
    const events = await collect(() => client.readStream(name, { fromRevision: BigInt(from) }), {
      names,
      timeoutMs,
      limit: Number.POSITIVE_INFINITY,
      accept: ({ revision }) => {
        // Read a second time, over a new connection, it begins again.
        if (revision === from) next = from;
        if (revision !== next) throw new StreamViolatedError(streamId, `revision ${revision} instead of ${next}`);
        next += 1;
        return true;
      },
      passed: ({ event }) => {
        throw new StreamViolatedError(streamId, `revision ${event?.revision} is not one of this installation's events`);
      },
    });
    if (events.length === 0 && from === 0) await refuseDeleted(source, streamId);
    return events;
  } catch (error) {
    throw withoutTombstone(error, streamId);
  }
}

/** A stream that was never written and one that was deleted look the same, but for what is said about it. */
async function refuseDeleted({ client, names, timeoutMs }: Source, streamId: StreamId): Promise<void> {
  let last: Entry | null = null;
  const name = `$$${names.toServer(streamId)}`;
  await collect(() => client.readStream(name, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }), {
    names,
    timeoutMs,
    limit: 1,
    passed: (entry) => {
      last = entry;
      return true;
    },
  });
  const cut = last && metadataCut(last);
  if (cut !== null) throw new StreamViolatedError(streamId, cut);
}
