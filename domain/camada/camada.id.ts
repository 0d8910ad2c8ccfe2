import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const camadaCategory = 'camada';

/** Name of the stream that holds everything that happened to one camada. */
export function camadaStream(id: Uuid): StreamId {
  return streamId(camadaCategory, id);
}
