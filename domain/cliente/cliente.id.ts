import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const clienteCategory = 'cliente';

/** Name of the stream that holds everything that happened to one cliente. */
export function clienteStream(id: Uuid): StreamId {
  return streamId(clienteCategory, id);
}
