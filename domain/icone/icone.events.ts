import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const iconeCategory = 'icone';

/** Name of the stream that holds everything that happened to one icon. */
export const iconeStream = (id: Uuid): StreamId => streamId(iconeCategory, id);

/**
 * Characters of a drawing that was cleaned: its shapes, as a geometry is kept, and not the file that was sent, of which
 * nothing stays.
 */
export const MAX_DESENHO_CARACTERES = 32_768;

export const iconeEvents = {
  IconeCriado: defineEvent(
    'IconeCriado',
    1,
    z.object({
      cliente_id: uuidSchema,
      nome: z.string().min(1),
      /** SVG of one colour (`currentColor`), made only of shapes. */
      desenho: z.string().max(MAX_DESENHO_CARACTERES),
    }),
    'Um ícone do cliente foi criado, a partir de um arquivo que alguém mandou.',
  ),
  IconeInativado: defineEvent(
    'IconeInativado',
    1,
    z.object({}),
    'O ícone deixou de ser oferecido; quem já o usa continua com ele.',
  ),
};
export type IconeEvent = EventOf<typeof iconeEvents>;
