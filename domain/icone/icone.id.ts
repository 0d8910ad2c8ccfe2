import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const iconeCategory = 'icone';

/** Name of the stream that holds everything that happened to one icon. */
export function iconeStream(id: Uuid): StreamId {
  return streamId(iconeCategory, id);
}
