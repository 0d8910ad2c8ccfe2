import { z } from 'zod';

/** UUID in lower case. New objects use version 7 (time ordered), event ids version 5 (derived from the command). */
export const uuidSchema = z.uuid().lowercase();
export type Uuid = z.infer<typeof uuidSchema>;

/** `<categoria>-<uuid>`; the category has no hyphen, so that the first hyphen always ends it. */
export type StreamId = `${string}-${string}`;

/**
 * Builds the name of a stream.
 * @throws {RangeError} when the category holds a hyphen: it could not be told from the id afterwards.
 */
export function streamId(category: string, id: Uuid): StreamId {
  if (!/^[a-z]+$/.test(category)) throw new RangeError(`invalid stream category: ${category}`);
  return `${category}-${id}`;
}

/** The category of a stream: what stands before the first hyphen. */
export function categoryOf(stream: StreamId): string {
  return stream.slice(0, stream.indexOf('-'));
}

/** The id of the aggregate that a stream belongs to: what stands after the first hyphen. */
export function idOf(stream: StreamId): Uuid {
  return stream.slice(stream.indexOf('-') + 1);
}
