import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const camadaTipoCategory = 'camadatipo';

/** Name of the stream that holds everything that happened to one camada-tipo. */
export function camadaTipoStream(id: Uuid): StreamId {
  return streamId(camadaTipoCategory, id);
}
