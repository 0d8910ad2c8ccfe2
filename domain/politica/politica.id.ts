import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const politicaCategory = 'politica';

/** Name of the stream that holds everything that happened to the policy of one client: its id is the client's. */
export function politicaStream(clienteId: Uuid): StreamId {
  return streamId(politicaCategory, clienteId);
}
