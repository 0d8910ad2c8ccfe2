import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { preferenciaSchema } from './preferencia.events.ts';
import { ESPECIES_DE_AVISO } from './preferencia.policy.ts';

export const preferenciaCommands = {
  /** Kinds that are not named stay as they are. */
  DefinirPreferenciasDeNotificacao: z.object({
    preferencias: z.array(preferenciaSchema).max(ESPECIES_DE_AVISO.length),
  }),
};
export type PreferenciaCommand = CommandOf<typeof preferenciaCommands>;
