import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const verificacaoCategory = 'verificacao';

/** Name of the stream that holds everything that happened to one verificacao. */
export function verificacaoStream(id: Uuid): StreamId {
  return streamId(verificacaoCategory, id);
}
