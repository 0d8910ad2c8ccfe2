import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const apresentacaoCategory = 'apresentacao';

/** Name of the stream that holds how a client's map is presented: its id is the client's. */
export const apresentacaoStream = (cliente_id: Uuid): StreamId => streamId(apresentacaoCategory, cliente_id);

/** Types that one presentation names: a client has a handful. */
const MAX_TIPOS = 500;

export const apresentacaoSchema = z.object({
  cliente_id: uuidSchema,
  /** Layer types, the topmost first; empty for areas below lines below points. */
  tipo_ids: z.array(uuidSchema).max(MAX_TIPOS),
  /** Percent of a type's own opacity, by its id; what is not said is seen as its style says. */
  opacidades: z
    .record(uuidSchema, z.int().min(0).max(100))
    .refine((opacidades) => Object.keys(opacidades).length <= MAX_TIPOS),
});

export const apresentacaoEvents = {
  ApresentacaoDefinida: defineEvent(
    'ApresentacaoDefinida',
    1,
    apresentacaoSchema,
    'A ordem de desenho e as opacidades com que o mapa se abre passaram a ser estas, para todos do cliente.',
  ),
};
export type ApresentacaoEvent = EventOf<typeof apresentacaoEvents>;
