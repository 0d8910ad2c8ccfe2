import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const notificacaoCategory = 'notificacao';

/** Name of the stream that holds everything that happened to one notification. */
export function notificacaoStream(id: Uuid): StreamId {
  return streamId(notificacaoCategory, id);
}
