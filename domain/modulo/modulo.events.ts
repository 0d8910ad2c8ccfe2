import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const moduloCategory = 'modulo';

/** Name of the stream that holds everything that happened to one modulo. */
export const moduloStream = (id: Uuid): StreamId => streamId(moduloCategory, id);

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
