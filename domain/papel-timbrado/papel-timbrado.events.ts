import { z } from 'zod';
import { arquivoSchema } from '../importacao/importacao.events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const papelTimbradoCategory = 'papeltimbrado';

/** Name of the stream that holds everything that happened to the letterhead of one client: its id is the client's. */
export const papelTimbradoStream = (clienteId: Uuid): StreamId => streamId(papelTimbradoCategory, clienteId);

export const papelTimbradoEvents = {
  PapelTimbradoDefinido: defineEvent(
    'PapelTimbradoDefinido',
    1,
    z.object({
      cliente_id: uuidSchema,
      /** Above the title of every document; '' for nothing. */
      cabecalho: z.string(),
      /** After the last part of every document; '' for nothing. */
      encerramento: z.string(),
      logo: z
        .object({
          /** As it was encoded anew, never what was sent. */
          arquivo: arquivoSchema,
          /** Pixels. */
          largura: z.int().positive(),
          altura: z.int().positive(),
          /** What is read in its place; '' where nobody said. */
          descricao: z.string(),
        })
        .nullable(),
    }),
    'O papel timbrado do cliente passou a ser este.',
  ),
};
export type PapelTimbradoEvent = EventOf<typeof papelTimbradoEvents>;
