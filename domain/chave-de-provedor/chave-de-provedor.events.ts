import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const chaveDeProvedorCategory = 'chavedeprovedor';

/** Name of the stream that holds which keys of its own a client gave: its id is the client's. */
export const chaveDeProvedorStream = (clienteId: Uuid): StreamId => streamId(chaveDeProvedorCategory, clienteId);

/** A provider of images, as addresses name it. */
export const provedorSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/);

export const chaveDeProvedorEvents = {
  ChaveDeProvedorDefinida: defineEvent(
    'ChaveDeProvedorDefinida',
    1,
    z.object({
      cliente_id: uuidSchema,
      provedor: provedorSchema,
      /** Of the row that holds it, encrypted: of the key itself nothing stands here. */
      chave_id: uuidSchema,
    }),
    'O cliente passou a ter chave própria em um provedor de imagens; dela o registro só diz que foi definida.',
  ),
  ChaveDeProvedorRemovida: defineEvent(
    'ChaveDeProvedorRemovida',
    1,
    z.object({ cliente_id: uuidSchema, provedor: provedorSchema }),
    'O cliente deixou de ter chave própria em um provedor de imagens: volta a valer a da instalação.',
  ),
};
export type ChaveDeProvedorEvent = EventOf<typeof chaveDeProvedorEvents>;
