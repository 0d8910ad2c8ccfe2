import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';

export const configuracaoCategory = 'configuracao';

/** An installation has one, under an id that is the same everywhere. */
export const CONFIGURACAO_ID: Uuid = '00000000-0000-8000-8000-000000000002';

/** Name of the stream that holds everything that happened to the installation's settings. */
export function configuracaoStream(id: Uuid): StreamId {
  return streamId(configuracaoCategory, id);
}
