import type pg from 'pg';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { PAGE_BYTES, type ReadAllOptions, StreamViolatedError } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import type { Page } from '../catch-up.ts';
import { type Leaves, type LoggedEvent, unseal } from '../chain.ts';
import { upcast } from '../upcast.ts';

/** Runs a query whose columns all arrive as the text that Postgres writes. */
export type RunQuery = (query: pg.QueryConfig) => Promise<readonly (readonly (string | null)[])[]>;

type EventRow = readonly [position: string, canonical: string, previousHash: string, hash: string];
type SealedRow = readonly [...EventRow, streamId: StreamId, revision: string, eventId: Uuid, type: string];

const EVENT = 'position, canonical, previous_hash, hash';
const SEALED = `${EVENT}, stream_id, revision, event_id, type`;
/** Where types are filtered, a page looks at so many positions at most: rare types must not make one query scan all. */
const WINDOW = 20_000n;

/** @throws StreamViolatedError where it does not begin at `from` and go on by one: events were taken out */
export async function readStream(run: RunQuery, streamId: StreamId, from: number): Promise<readonly RecordedEvent[]> {
  const rows = await run({
    name: 'event_store.read_stream',
    text: `SELECT ${EVENT} FROM event_store.events WHERE stream_id = $1 AND revision >= $2 ORDER BY revision`,
    values: [streamId, from],
  });
  return rows.map((row, n) => {
    const event = toEvent(row);
    if (event.revision !== from + n)
      throw new StreamViolatedError(streamId, `revision ${event.revision} instead of ${from + n}`);
    return event;
  });
}

/** Those before whom less than `limit` bytes stand. A text is not fetched to be measured. */
const light = (events: string, limit: string) => `SELECT ${EVENT} FROM (
    SELECT *, sum(octet_length(canonical)) OVER (ORDER BY position ROWS UNBOUNDED PRECEDING) - octet_length(canonical)
      AS before FROM (${events}) e
  ) e WHERE before < ${limit} ORDER BY position`;

export async function readAll(run: RunQuery, options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
  return (await readRows(run, options)).map(toEvent);
}

function readRows(run: RunQuery, { after, limit, types, maxBytes }: ReadAllOptions): ReturnType<RunQuery> {
  const [filter, name] = types === undefined ? ['', 'all'] : [' AND type = ANY ($3)', 'types'];
  const text = `SELECT ${EVENT} FROM event_store.events WHERE position > $1${filter} ORDER BY position LIMIT $2`;
  const values = [after, limit, ...(types === undefined ? [] : [types])];
  if (maxBytes === undefined) return run({ name: `event_store.read_${name}`, text, values });
  const most = `$${values.length + 1}`;
  return run({ name: `event_store.read_light_${name}`, text: light(text, most), values: [...values, maxBytes] });
}

/** Whether a page ended because it may hold no more: there may be a next event. */
function isFull(rows: readonly (readonly (string | null)[])[], limit: number): boolean {
  return rows.length === limit || rows.reduce((sum, [, text]) => sum + Buffer.byteLength(text ?? ''), 0) >= PAGE_BYTES;
}

const OF_THE_WINDOW = `SELECT ${EVENT} FROM event_store.events
  WHERE position > $1 AND position <= $2 AND type = ANY ($4) ORDER BY position LIMIT $3`;

export async function readPage(
  run: RunQuery,
  after: bigint,
  limit: number,
  types: readonly string[] | undefined,
): Promise<Page> {
  if (types === undefined) {
    const found = await readRows(run, { after, limit, maxBytes: PAGE_BYTES });
    const events = found.map(toEvent);
    return { events, upTo: events.at(-1)?.position ?? after, more: isFull(found, limit) };
  }
  // One statement, one snapshot: the end of the log is that of the moment when the events were looked for.
  const rows = await run({
    name: 'event_store.read_window',
    text: `SELECT last.position, e.* FROM (SELECT coalesce(max(position), 0) AS position FROM event_store.events) last
      LEFT JOIN LATERAL (${light(OF_THE_WINDOW, '$5')}) e ON true`,
    values: [after, after + WINDOW, limit, types, PAGE_BYTES],
  });
  const last = BigInt(rows[0]?.[0] ?? 0);
  const found = rows.filter((row) => row[1] !== null).map((row) => row.slice(1));
  const events = found.map(toEvent);
  const seen = after + WINDOW < last ? after + WINDOW : last;
  const full = isFull(found, limit) ? events.at(-1)?.position : undefined;
  const upTo = full ?? (seen > after ? seen : after);
  return { events, upTo, more: upTo < last };
}

export async function lastPosition(run: RunQuery): Promise<bigint> {
  const rows = await run({ text: 'SELECT coalesce(max(position), 0) FROM event_store.events' });
  return BigInt(rows[0]?.[0] ?? 0);
}

export async function headRevision(run: RunQuery, streamId: StreamId): Promise<number> {
  const text = 'SELECT coalesce(max(revision), -1) FROM event_store.events WHERE stream_id = $1';
  const rows = await run({ text, values: [streamId] });
  return Number(rows[0]?.[0] ?? -1);
}

/** The rows as they stand, each column by itself: the audit compares them with the text that was hashed. */
export async function readSealed(run: RunQuery, after: bigint, limit: number): Promise<readonly LoggedEvent[]> {
  const rows = await run({
    name: 'event_store.read_sealed',
    text: `SELECT ${SEALED} FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(toSealed);
}

/** Gathered by the server into one row: thousands of small rows cost more to carry than to hash. */
export async function readLeaves(run: RunQuery, after: bigint, limit: number): Promise<Leaves> {
  const [row] = await run({
    name: 'event_store.read_leaves',
    text: `SELECT encode(string_agg(int8send(position), ''), 'hex'), encode(string_agg(hash, ''), 'hex') FROM (
        SELECT position, hash FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2
      ) e`,
    values: [after, limit],
  });
  const [positions, hashes] = row ?? [];
  return { positions: Buffer.from(positions ?? '', 'hex'), hashes: Buffer.from(hashes ?? '', 'hex') };
}

export async function findSealed(run: RunQuery, eventId: Uuid): Promise<LoggedEvent | null> {
  const rows = await run({ text: `SELECT ${SEALED} FROM event_store.events WHERE event_id = $1`, values: [eventId] });
  return rows[0] === undefined ? null : toSealed(rows[0]);
}

function toEvent(row: readonly (string | null)[]): RecordedEvent {
  const [position, canonical, previousHash, hash] = row as EventRow;
  return upcast(
    unseal({ position: BigInt(position), canonical, previousHash: hexOf(previousHash), hash: hexOf(hash) }),
  );
}

function toSealed(row: readonly (string | null)[]): LoggedEvent {
  const [position, canonical, previousHash, hash, streamId, revision, eventId, type] = row as SealedRow;
  return {
    position: BigInt(position),
    streamId,
    revision: Number(revision),
    eventId,
    type,
    canonical,
    previousHash: hexOf(previousHash),
    hash: hexOf(hash),
  };
}

/** Postgres writes bytea as `\x` and hex. */
function hexOf(text: string): string {
  return text.slice(2);
}
