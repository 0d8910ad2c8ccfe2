import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const ativoCategory = 'ativo';

/** Name of the stream that holds everything that happened to one ativo. */
export function ativoStream(id: Uuid): StreamId {
  return streamId(ativoCategory, id);
}
