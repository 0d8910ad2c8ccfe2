import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const acessoCategory = 'acesso';

/** An installation has one log of accesses, under an id that is the same everywhere. */
export const ACESSOS_ID: Uuid = '00000000-0000-8000-8000-000000000003';

/** Name of the stream that holds the seals of the log of accesses. */
export function acessoStream(id: Uuid): StreamId {
  return streamId(acessoCategory, id);
}
