import type { RecordedEvent } from '#domain/kernel/event.ts';

/** What an event has beside its data: ids, hashes, instants. */
const ENVELOPE = 1_024;
/** What a value costs beside its letters. */
const VALUE = 16;

/** About how many bytes an event takes as it lies in memory, decoded. */
export function weightOf({ data }: Pick<RecordedEvent, 'data'>): number {
  return ENVELOPE + weightOfValue(data);
}

function weightOfValue(value: unknown): number {
  if (typeof value === 'string') return VALUE + value.length;
  if (typeof value !== 'object' || value === null) return VALUE;
  let sum = VALUE;
  // Names of fields are shared among events; those of a person's own attributes are not, and cost as texts do.
  for (const [key, own] of Object.entries(value)) sum += key.length + weightOfValue(own);
  return sum;
}
