import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { nomeSchema } from '../kernel/text.ts';
import { painelDoTelaoSchema } from './telao.events.ts';

/** Assets of one screen: more go by too seldom to be seen. */
export const MAX_ATIVOS_DO_TELAO = 200;

export const telaoCommands = {
  CriarTelao: z.object({
    cliente_id: uuidSchema,
    nome: nomeSchema,
    painel: painelDoTelaoSchema,
    ativo_ids: z.array(uuidSchema).min(1).max(MAX_ATIVOS_DO_TELAO),
  }),
  IniciarTelao: z.object({}),
  EncerrarTelao: z.object({}),
};
export type TelaoCommand = CommandOf<typeof telaoCommands>;
