import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const reservaCategory = 'reserva';

/** Name of the stream that holds the names of one kind of things of one client. */
export const reservaStream = (id: Uuid): StreamId => streamId(reservaCategory, id);

/** Category of the streams of what bears the names. */
export const especieSchema = z.enum(['grupo', 'categoria', 'camadatipo', 'ativo', 'deteccaotipo', 'deteccaostatus']);
export type Especie = z.infer<typeof especieSchema>;

const dono = { cliente_id: uuidSchema.nullable(), especie: especieSchema };
const nome = { objeto_id: uuidSchema, nome: z.string().min(1) };

export const reservaEvents = {
  NomesReconhecidos: defineEvent(
    'NomesReconhecidos',
    1,
    z.object({ ...dono, nomes: z.array(z.object(nome)) }),
    'Os nomes que já estavam em uso antes de haver reservas foram reconhecidos, também os repetidos.',
  ),
  NomeReservado: defineEvent(
    'NomeReservado',
    1,
    z.object({
      ...dono,
      ...nome,
      /** Whose outcome makes the object bear the name: found in its stream, it did. */
      comando_id: uuidSchema,
      /** Until when nobody else has the name, although the outcome is not found there yet. */
      ate: z.iso.datetime({ precision: 3 }),
    }),
    'Um nome foi reservado para o que o usa a seguir: grupo, categoria, tipo de camada ou de detecção, status ou, pela sigla, ativo.',
  ),
};
export type ReservaEvent = EventOf<typeof reservaEvents>;
