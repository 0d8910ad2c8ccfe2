import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const aprovacaoCategory = 'aprovacao';

/** Name of the stream that holds everything that happened to one aprovacao. */
export function aprovacaoStream(id: Uuid): StreamId {
  return streamId(aprovacaoCategory, id);
}
