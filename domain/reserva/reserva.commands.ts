import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { reservaEvents } from './reserva.events.ts';

export const reservaCommands = {
  /** What is in use when the first name is wanted, as the log has it. */
  ReconhecerNomes: reservaEvents.NomesReconhecidos.schema,
  ReservarNome: reservaEvents.NomeReservado.schema.omit({ ate: true }).extend({
    /** Of those for whom the name was taken before: who does not bear it, as their own streams say. */
    livres: z.array(uuidSchema),
  }),
};
export type ReservaCommand = CommandOf<typeof reservaCommands>;
