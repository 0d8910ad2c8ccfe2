import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Statuses that one client may order: far more than anybody tells apart. */
const MAX_STATUS = 200;

export const ordemDosStatusCommands = {
  DefinirOrdemDosStatus: z.object({
    cliente_id: uuidSchema,
    status_ids: z
      .array(uuidSchema)
      .min(1)
      .max(MAX_STATUS)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
};
export type OrdemDosStatusCommand = CommandOf<typeof ordemDosStatusCommands>;
