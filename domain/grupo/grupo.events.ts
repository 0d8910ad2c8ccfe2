import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { uuidSchema } from '../kernel/ids.ts';

const permissoes = { modulo_ids: z.array(uuidSchema), permissao_ids: z.array(uuidSchema) };

export const grupoEvents = {
  GrupoCriado: defineEvent(
    'GrupoCriado',
    1,
    z.object({ cliente_id: uuidSchema.nullable(), nome: z.string().min(1), ...permissoes }),
    'Um grupo de acesso foi criado.',
  ),
  GrupoRenomeado: defineEvent('GrupoRenomeado', 1, z.object({ nome: z.string().min(1) }), 'O grupo mudou de nome.'),
  PermissoesDoGrupoDefinidas: defineEvent(
    'PermissoesDoGrupoDefinidas',
    1,
    z.object(permissoes),
    'O que o grupo pode passou a ser isto.',
  ),
  GrupoRemovido: defineEvent('GrupoRemovido', 1, z.object({}), 'O grupo deixou de existir.'),
};
export type GrupoEvent = EventOf<typeof grupoEvents>;
