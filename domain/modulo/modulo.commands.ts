import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { nomeSchema } from '../kernel/text.ts';

const chave = z.string().regex(/^[a-z_.]+$/);

export const moduloCommands = {
  RegistrarModulo: z.object({ chave, nome: nomeSchema, modulo_pai_id: uuidSchema.nullable(), ordem: z.int() }),
  RegistrarPermissao: z.object({ permissao_id: uuidSchema, chave, nome: nomeSchema }),
};
export type ModuloCommand = CommandOf<typeof moduloCommands>;
