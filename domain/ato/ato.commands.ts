import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { textoSchema } from '../kernel/text.ts';
import { alvosDoAtoSchema, especieDoAtoSchema } from './ato.events.ts';

const resultado = z.object({ feitas: z.int().min(0), sem_efeito: z.int().min(0) });

export const atoCommands = {
  SolicitarAto: z.object({
    cliente_id: uuidSchema,
    especie: especieDoAtoSchema,
    status_id: uuidSchema.optional(),
    motivo: textoSchema.default(''),
    alvos: alvosDoAtoSchema,
    total: z.int().min(1),
    ativo_ids: z.array(uuidSchema).nullable(),
  }),
  ConcluirAto: resultado,
  DesfazerAto: z.object({}),
  ConcluirDesfazimento: resultado,
};
export type AtoCommand = CommandOf<typeof atoCommands>;
