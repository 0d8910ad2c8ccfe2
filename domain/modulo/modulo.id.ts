import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const moduloCategory = 'modulo';

/** Name of the stream that holds everything that happened to one modulo. */
export function moduloStream(id: Uuid): StreamId {
  return streamId(moduloCategory, id);
}
