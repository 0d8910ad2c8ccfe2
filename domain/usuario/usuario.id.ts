import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const usuarioCategory = 'usuario';

/** Name of the stream that holds everything that happened to one usuario. */
export function usuarioStream(id: Uuid): StreamId {
  return streamId(usuarioCategory, id);
}
