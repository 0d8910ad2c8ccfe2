import { hash as digest } from 'node:crypto';
import type { LogEntry } from '../event-store/log.ts';

/** Bytes at the end of a canonical text that surely hold everything behind its data. */
const TAIL = 640;
const STRING = '"([^"\\\\]*)"';
/** What RFC 8785 puts behind the data of an event, up to the end of the text. No escapes: nothing can be hidden. */
const ENVELOPE = new RegExp(
  `,"eventId":${STRING},"meta":\\{"actorId":${STRING},"causationId":${STRING},"clienteId":(?:null|${STRING}),` +
    `"correlationId":${STRING}(,"demonstracao":true)?\\},"recordedAt":${STRING},"revision":(\\d+),"schemaVersion":\\d+,` +
    `"streamId":${STRING},"type":${STRING}\\}$`,
);
const [EVENT_ID, DEMONSTRATION, RECORDED_AT, REVISION, STREAM_ID, TYPE] = [1, 6, 7, 8, 9, 10] as const;

interface Envelope {
  readonly eventId: unknown;
  readonly revision: unknown;
  readonly streamId: unknown;
  readonly type: unknown;
}

/** True where the hash that is stored is that of the bytes that are stored. */
export function hasOwnHash({ chained, hash }: LogEntry): boolean {
  return digest('sha256', chained, 'buffer').equals(hash);
}

/**
 * True where stream, revision, id and type beside the text are those inside it: readers filter by the former.
 * The text is only parsed where its end has not the usual form, because parsing a large geometry is dear.
 */
export function agreesWithText(entry: LogEntry): boolean {
  const { chained } = entry;
  const found = ENVELOPE.exec(tailOf(chained));
  if (found !== null) {
    return (
      found[EVENT_ID] === entry.eventId &&
      found[REVISION] === String(entry.revision) &&
      found[STREAM_ID] === entry.streamId &&
      found[TYPE] === entry.type
    );
  }
  const inside = parsed(chained.subarray(32));
  const { eventId, revision, streamId, type } = entry;
  return (
    inside?.eventId === eventId && inside.revision === revision && inside.streamId === streamId && inside.type === type
  );
}

/** When the event was recorded, ISO 8601, as its text says; null where that does not end as ours do. */
export function recordedAtOf({ chained }: LogEntry): string | null {
  return ENVELOPE.exec(tailOf(chained))?.[RECORDED_AT] ?? null;
}

/** Whether an event is of the demonstration's past, dated back, as its text says. */
export const isDemonstration = ({ chained }: LogEntry): boolean =>
  ENVELOPE.exec(tailOf(chained))?.[DEMONSTRATION] !== undefined;

/** The data of an event, as its text has it. */
export function dataOf({ chained }: LogEntry): unknown {
  return (JSON.parse(Buffer.from(chained.subarray(32)).toString('utf8')) as { readonly data: unknown }).data;
}

function tailOf(chained: Uint8Array): string {
  const from = Math.max(32, chained.length - TAIL);
  return Buffer.from(chained.buffer, chained.byteOffset + from, chained.length - from).toString('latin1');
}

/** Null where the bytes are no JSON object. */
function parsed(text: Uint8Array): Envelope | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
