import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { paginaInicialSchema, preferenciaSchema } from './preferencia.events.ts';
import { ESPECIES_DE_AVISO } from './preferencia.policy.ts';
import { resumoSchema } from './resumo.policy.ts';

export const preferenciaCommands = {
  /** Kinds that are not named stay as they are, and so does the digest. */
  DefinirPreferenciasDeNotificacao: z.object({
    preferencias: z.array(preferenciaSchema).max(ESPECIES_DE_AVISO.length),
    resumo: resumoSchema.optional(),
  }),
  DefinirPaginaInicial: paginaInicialSchema,
};
export type PreferenciaCommand = CommandOf<typeof preferenciaCommands>;
