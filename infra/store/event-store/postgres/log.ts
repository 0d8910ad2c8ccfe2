import type pg from 'pg';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { copyOut } from '../../postgres/copy-out.ts';
import { type AuditableLog, type LogEntry, pages } from '../log.ts';

const PAGE = 5_000;

const COLUMNS = `position, stream_id, revision, event_id, type,
  previous_hash || convert_to(canonical, 'UTF8') AS chained, hash`;

/**
 * The log in Postgres for the audit. As binary COPY: bytes arrive as they are stored, and nothing is turned into
 * text only to be hashed as bytes again; the plain protocol of the driver has no binary rows.
 */
export function createPostgresAuditableLog(pool: pg.Pool): AuditableLog {
  const read = async (condition: string): Promise<LogEntry[]> => {
    const select = `SELECT ${COLUMNS} FROM event_store.events WHERE ${condition} ORDER BY position LIMIT ${PAGE}`;
    return parseCopy(await copy(pool, `COPY (${select}) TO STDOUT (FORMAT binary)`));
  };
  return {
    gapless: true,
    entries: (after) => pages(after, (from) => read(`position > ${from}`)),
    async find(eventId) {
      // COPY takes no parameters: only what is known to be a UUID may stand in its text.
      const [found] = await read(`event_id = '${uuidSchema.parse(eventId)}'`);
      return found ?? null;
    },
  };
}

async function copy(pool: pg.Pool, statement: string): Promise<Buffer> {
  const client = await pool.connect();
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of copyOut(client, statement)) chunks.push(chunk as Buffer);
    client.release();
    return Buffer.concat(chunks);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Signature (11 bytes), flags, length of an extension that nobody uses. */
const HEADER = 19;
/** Each field has its length before it. */
const LENGTH = 4;

/** Rows of COPY's binary format in the order of COLUMNS, none of them null. */
function parseCopy(bytes: Buffer): LogEntry[] {
  const entries: LogEntry[] = [];
  let at = HEADER;
  const field = () => {
    const start = at + LENGTH;
    at = start + bytes.readInt32BE(at);
    return bytes.subarray(start, at);
  };
  // A count of columns before each row, -1 behind the last.
  while (bytes.readInt16BE(at) >= 0) {
    at += 2;
    const position = field().readBigInt64BE();
    const streamId = field().toString('utf8');
    const revision = field().readInt32BE();
    const id = field().toString('hex');
    const type = field().toString('utf8');
    const chained = field();
    const hash = field();
    entries.push({ position, streamId, revision, eventId: dashed(id), type, chained, hash });
  }
  return entries;
}

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
