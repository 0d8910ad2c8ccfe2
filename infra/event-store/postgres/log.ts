import type pg from 'pg';
import { type AuditableLog, type LogEntry, pages } from '../log.ts';

const PAGE = 5_000;

const COLUMNS = `position, stream_id, revision, event_id, type,
  previous_hash || convert_to(canonical, 'UTF8') AS chained, hash`;

type Row = readonly [bigint, string, number, string, string, Buffer, Buffer];

/**
 * The log in Postgres for the audit. Binary results: bytes arrive as they are stored, and nothing is turned
 * into text only to be hashed as bytes again.
 */
export function createPostgresAuditableLog(pool: pg.Pool): AuditableLog {
  const read = async (condition: string, value: unknown): Promise<readonly LogEntry[]> => {
    const text = `SELECT ${COLUMNS} FROM event_store.events WHERE ${condition} ORDER BY position LIMIT ${PAGE}`;
    const query = { text, values: [value], rowMode: 'array', binary: true, types };
    const { rows } = await pool.query<Row[number][]>(query);
    return (rows as unknown as readonly Row[]).map(toEntry);
  };
  return {
    gapless: true,
    entries: (after) => pages(after, (from) => read('position > $1', from)),
    async find(eventId) {
      const [found] = await read('event_id = $1', eventId);
      return found ?? null;
    },
  };
}

function toEntry([position, streamId, revision, eventId, type, chained, hash]: Row): LogEntry {
  return { position, streamId, revision, eventId, type, chained, hash };
}

const parsers = new Map<number, (bytes: Buffer) => unknown>([
  [17, (bytes) => bytes],
  [20, (bytes) => bytes.readBigInt64BE()],
  [23, (bytes) => bytes.readInt32BE()],
  [25, (bytes) => bytes.toString('utf8')],
  [2950, (bytes) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? ((bytes: Buffer) => bytes)) as never,
};
