import { isUtf8 } from 'node:buffer';
import type { RowBatch } from './copy-stream.ts';
import type { Attributes } from './copy-values.ts';

/** Stands where a character could not be kept: bytes that are no text, half of a pair, U+0000. */
const LOST = '\ufffd';
const LOST_BYTES = Buffer.from(LOST);

/** Whether any text of a batch may have lost characters; asked of its bytes, which takes next to nothing. */
export function mayHaveLost({ columns, rows }: RowBatch): boolean {
  if (columns.some(({ name }) => name.includes(LOST))) return true;
  return !isUtf8(rows) || Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).includes(LOST_BYTES);
}

/** The fields of a feature of which name or text has lost characters. */
export function fieldsWithLost(attributes: Attributes): readonly string[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    value !== null && (name.includes(LOST) || String(value).includes(LOST)) ? [name] : [],
  );
}
