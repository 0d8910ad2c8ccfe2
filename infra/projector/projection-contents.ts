import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { ProjectedEvent, Projection } from '#projections/kernel/projection.ts';
import { PoisonError } from './projection-plan.ts';

/** What the files that events name hold. */
export interface EventContents {
  /** Bytes of the file; 0 for an event that names none. */
  size(event: RecordedEvent): number;
  /** @throws ContentError where it is not there or not what the event says; anything else may pass by itself */
  read(event: RecordedEvent): Promise<unknown>;
}

/** A file without which an event cannot be applied: waiting does not bring it back. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** Bytes of files that one transaction takes in: the next ones are read meanwhile, so twice as much is in memory. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Cuts events into parts of one transaction each; only files count, so that most chunks stay whole. */
export function partsOf(
  projection: Projection,
  events: readonly ProjectedEvent[],
  contents: EventContents | undefined,
): readonly (readonly ProjectedEvent[])[] {
  const types = new Set<string>(projection.comConteudo ?? []);
  const parts: ProjectedEvent[][] = [];
  let part: ProjectedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = types.has(event.type) ? (contents?.size(event) ?? 0) : 0;
    if (part.length > 0 && size > 0 && bytes + size > MAX_BYTES) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(event);
    bytes += size;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** The same events with what their files hold. @throws PoisonError for one whose file is absent or damaged */
export async function withContents(
  projection: Projection,
  events: readonly ProjectedEvent[],
  contents: EventContents | undefined,
): Promise<readonly ProjectedEvent[]> {
  const types = new Set<string>(projection.comConteudo ?? []);
  if (!events.some((event) => types.has(event.type))) return events;
  if (contents === undefined) throw new Error(`a projeção ${projection.name} precisa de arquivos, e ninguém os lê`);
  const whole: ProjectedEvent[] = [];
  for (const event of events) {
    if (types.has(event.type)) whole.push({ ...event, conteudo: await readContent(contents, event) });
    else whole.push(event);
  }
  return whole;
}

async function readContent(contents: EventContents, event: ProjectedEvent): Promise<unknown> {
  try {
    return await contents.read(event);
  } catch (error) {
    if (error instanceof ContentError) throw new PoisonError(event, `${event.type}: ${error.message}`, error);
    throw error;
  }
}
