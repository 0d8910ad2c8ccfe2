import type pg from 'pg';
import { type Appended, ConcurrencyError } from '#domain/kernel/event-store.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import type { SealedAppend } from '../chain.ts';
import { binaryParameters, hexArray, int4Array, textArray, uuidArray } from './binary-array.ts';

/** How append_many names a stream that it did not append to. */
interface Loser {
  readonly streamId: StreamId;
  readonly revision: number;
  /** The rest only where the same events stand there already. */
  readonly position?: string;
  readonly hash?: string;
  readonly recordedAt?: string;
}

const TEXT = 'SELECT last_position, losers FROM event_store.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';

/** One call of append_many over appends to different streams. Its commit is the server's: one statement, no BEGIN. */
export function appendCall(appends: readonly SealedAppend[]): pg.QueryConfig {
  const rows = appends.length === 1 && appends[0] ? appends[0].rows : appends.flatMap((append) => append.rows);
  const bytes = appends.reduce((sum, append) => sum + append.bytes, 0);
  return {
    name: 'event_store.append_many',
    text: TEXT,
    values: binaryParameters([
      textArray(appends.map((append) => append.streamId)),
      int4Array(appends.map((append) => append.expected.revision)),
      hexArray(appends.map((append) => append.expected.hash)),
      textArray(rows.map((row) => row.streamId)),
      int4Array(rows.map((row) => row.revision)),
      uuidArray(rows.map((row) => row.eventId)),
      textArray(rows.map((row) => row.type)),
      hexArray(rows.map((row) => row.previousHash)),
      hexArray(rows.map((row) => row.hash)),
      textArray(
        rows.map((row) => row.canonical),
        bytes,
      ),
    ]),
  };
}

/** What append_many answers. */
export interface AppendRow {
  /** Of the log before the call. */
  readonly last_position: string;
  readonly losers: string | null;
}

/** One result an append, in the order of the call. */
export function appendResults(
  appends: readonly SealedAppend[],
  row: AppendRow,
): readonly (Appended | ConcurrencyError)[] {
  const losers = new Map<StreamId, Loser>();
  if (row.losers !== null) for (const l of JSON.parse(row.losers) as Loser[]) losers.set(l.streamId, l);
  let position = BigInt(row.last_position);
  return appends.map((append) => {
    const loser = losers.get(append.streamId);
    if (loser !== undefined) return loserResult(append, loser);
    position += BigInt(append.rows.length);
    return { position, head: append.head };
  });
}

function loserResult({ streamId, expected }: SealedAppend, loser: Loser): Appended | ConcurrencyError {
  const { revision, position, hash, recordedAt } = loser;
  if (position === undefined || hash === undefined || recordedAt === undefined)
    return new ConcurrencyError(streamId, expected.revision, revision);
  return { position: BigInt(position), head: { revision, hash, recordedAt } };
}
