import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { buscaPermanenteEvents } from './busca-permanente.events.ts';

export const buscaPermanenteCommands = {
  DefinirBuscaPermanente: z.object({
    cliente_id: uuidSchema,
    ativo_id: uuidSchema,
    nuvens_max: z.int().min(0).max(100),
  }),
  /** What a look found; passes that were told of already are left out. */
  RegistrarImagensEncontradas: buscaPermanenteEvents.ImagensEncontradas.schema,
  EncerrarBuscaPermanente: z.object({}),
};
export type BuscaPermanenteCommand = CommandOf<typeof buscaPermanenteCommands>;
