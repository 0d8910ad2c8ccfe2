import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const atoCategory = 'ato';

/** Name of the stream that holds everything that happened to one bulk act. */
export function atoStream(id: Uuid): StreamId {
  return streamId(atoCategory, id);
}
