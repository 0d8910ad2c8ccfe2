import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const exportacaoCategory = 'exportacao';

/** Name of the stream that holds everything that happened to one exportacao. */
export function exportacaoStream(id: Uuid): StreamId {
  return streamId(exportacaoCategory, id);
}
