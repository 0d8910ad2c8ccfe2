import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const grupoCategory = 'grupo';

/** Name of the stream that holds everything that happened to one grupo. */
export function grupoStream(id: Uuid): StreamId {
  return streamId(grupoCategory, id);
}
