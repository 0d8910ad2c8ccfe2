import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const categoriaCategory = 'categoria';

/** Name of the stream that holds everything that happened to one categoria. */
export function categoriaStream(id: Uuid): StreamId {
  return streamId(categoriaCategory, id);
}
