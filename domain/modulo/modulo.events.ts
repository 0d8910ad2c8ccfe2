import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** `chave` is what the table of routes asks for, e.g. `camadas` and `camadas.enviar`. */
export const moduloEvents = {
  ModuloRegistrado: defineEvent(
    'ModuloRegistrado',
    1,
    z.object({
      chave: z.string().min(1),
      nome: z.string().min(1),
      modulo_pai_id: uuidSchema.nullable(),
      ordem: z.int(),
    }),
    'Um módulo do sistema passou a existir.',
  ),
  PermissaoRegistrada: defineEvent(
    'PermissaoRegistrada',
    1,
    z.object({ permissao_id: uuidSchema, chave: z.string().min(1), nome: z.string().min(1) }),
    'Um módulo ganhou uma permissão que grupos podem receber.',
  ),
};
export type ModuloEvent = EventOf<typeof moduloEvents>;
