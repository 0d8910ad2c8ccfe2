import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { motivoDito, nomeSchema } from '../kernel/text.ts';

/** Highest number of a classification: what people still type and read as one. */
const MAX_VALUE = 999;

export const classificacaoCommands = {
  CriarClassificacao: z.object({
    cliente_id: uuidSchema,
    value: z.int().min(1).max(MAX_VALUE),
    description: nomeSchema,
  }),
  AlterarClassificacao: z.object({ description: nomeSchema }),
  InativarClassificacao: z.object({ motivo: motivoDito }),
  ReativarClassificacao: z.object({}),
};
export type ClassificacaoCommand = CommandOf<typeof classificacaoCommands>;
