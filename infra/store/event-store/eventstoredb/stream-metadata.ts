import { z } from 'zod';
import { AGREGADOS } from '#domain/agregados.ts';
import { categoryOf, idOf, uuidSchema } from '#domain/kernel/ids.ts';
import type { StrangeEntry } from '../chain.ts';
import type { Entry } from './collect.ts';
import { fromServer, positionOf, type StreamNames } from './records.ts';

const CATEGORIES: ReadonlySet<string> = new Set(AGREGADOS.map(({ category }) => category));

/** What of a stream's metadata takes events out of sight. A deleted stream has a `$tb` beyond its end. */
const metadataSchema = z.object({
  $tb: z.number().optional(),
  $maxCount: z.number().optional(),
  $maxAge: z.number().optional(),
});

/** How an entry of a stream's metadata cuts it, as the server writes it; null where it does not. */
export function metadataCut({ event }: Entry): string | null {
  if (event?.type !== '$metadata') return null;
  const read = metadataSchema.safeParse(event.data);
  if (!read.success) return null;
  const cuts = Object.entries(read.data).filter(([, value]) => value !== undefined);
  return cuts.length === 0 ? null : cuts.map(([key, value]) => `${key} = ${value}`).join(', ');
}

/** What an entry that is not our event does to a stream of ours; null for everything else on the server. */
export function strangeEntry(entry: Entry, names: StreamNames): StrangeEntry | null {
  const { event } = entry;
  const position = positionOf(entry);
  if (event === undefined || position === undefined || fromServer(entry, names) !== null) return null;
  const ofMetadata = event.streamId.startsWith('$$');
  const streamId = names.fromServer(ofMetadata ? event.streamId.slice(2) : event.streamId);
  // Other applications may call their streams alike: only the name of one of our aggregates, whole, is ours.
  if (streamId === null || !CATEGORIES.has(categoryOf(streamId)) || !uuidSchema.safeParse(idOf(streamId)).success)
    return null;
  const cut = metadataCut(entry);
  if (ofMetadata) return { position, streamId, kind: cut === null ? 'whole' : 'cut', what: cut ?? '' };
  return { position, streamId, kind: event.type === '$streamDeleted' ? 'tombstone' : 'foreign', what: event.type };
}
