import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { SESSAO_TEMPO_MAXIMO, SESSAO_TEMPO_MINIMO } from './sessao-tempo.ts';

/** Minutes, as forms send them. */
const sessaoTempoSchema = z.coerce.number().int().min(SESSAO_TEMPO_MINIMO).max(SESSAO_TEMPO_MAXIMO);

export const politicaCommands = {
  /** The whole policy as it becomes; `sessao_tempo` null is the installation's. */
  DefinirPolitica: z.object({
    cliente_id: uuidSchema,
    sessao_tempo: sessaoTempoSchema.nullable(),
    grupos_dois_fatores: z.array(uuidSchema).max(1_000),
  }),
};
export type PoliticaCommand = CommandOf<typeof politicaCommands>;
