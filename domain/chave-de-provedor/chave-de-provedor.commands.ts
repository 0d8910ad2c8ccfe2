import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { provedorSchema } from './chave-de-provedor.events.ts';

export const chaveDeProvedorCommands = {
  /** The key itself was put away before, under `chave_id`. */
  DefinirChaveDeProvedor: z.object({ cliente_id: uuidSchema, provedor: provedorSchema, chave_id: uuidSchema }),
  RemoverChaveDeProvedor: z.object({ cliente_id: uuidSchema, provedor: provedorSchema }),
};
export type ChaveDeProvedorCommand = CommandOf<typeof chaveDeProvedorCommands>;
