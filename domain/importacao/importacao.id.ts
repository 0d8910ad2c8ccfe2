import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const importacaoCategory = 'importacao';

/** Name of the stream that holds everything that happened to one importacao. */
export function importacaoStream(id: Uuid): StreamId {
  return streamId(importacaoCategory, id);
}
