import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { passagemEncontradaSchema } from './busca-permanente.events.ts';

export const buscaPermanenteCommands = {
  DefinirBuscaPermanente: z.object({
    cliente_id: uuidSchema,
    ativo_id: uuidSchema,
    nuvens_max: z.int().min(0).max(100),
  }),
  /** All that a look found; passes that were told of already are left out, and what is too much comes the next time. */
  RegistrarImagensEncontradas: z.object({ passagens: z.array(passagemEncontradaSchema).min(1) }),
  EncerrarBuscaPermanente: z.object({}),
};
export type BuscaPermanenteCommand = CommandOf<typeof buscaPermanenteCommands>;
