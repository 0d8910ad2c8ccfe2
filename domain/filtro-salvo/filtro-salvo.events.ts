import { z } from 'zod';
import { filtroGravadoSchema } from '../deteccao/filtro-gravado.policy.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const filtroSalvoCategory = 'filtrosalvo';

/** Name of the stream that holds the saved filters of one owner: its id is the person's, or the client's. */
export const filtroSalvoStream = (dono_id: Uuid): StreamId => streamId(filtroSalvoCategory, dono_id);

const qual = { filtro_id: uuidSchema };

export const filtroSalvoEvents = {
  FiltroSalvo: defineEvent(
    'FiltroSalvo',
    1,
    z.object({
      ...qual,
      cliente_id: uuidSchema,
      /** Only of this person; null where it is of everybody in the client. */
      usuario_id: uuidSchema.nullable(),
      nome: z.string().min(1),
      filtro: filtroGravadoSchema,
    }),
    'Um filtro de detecções foi salvo com um nome, de uma pessoa ou de todos do cliente.',
  ),
  FiltroRenomeado: defineEvent(
    'FiltroRenomeado',
    1,
    z.object({ ...qual, nome: z.string().min(1) }),
    'Um filtro salvo passou a ter outro nome.',
  ),
  FiltroRemovido: defineEvent('FiltroRemovido', 1, z.object(qual), 'Um filtro salvo deixou de ser oferecido.'),
  FiltroRestaurado: defineEvent('FiltroRestaurado', 1, z.object(qual), 'Um filtro salvo voltou a ser oferecido.'),
};
export type FiltroSalvoEvent = EventOf<typeof filtroSalvoEvents>;
