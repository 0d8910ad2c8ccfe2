import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const grupoCategory = 'grupo';

/** Name of the stream that holds everything that happened to one grupo. */
export const grupoStream = (id: Uuid): StreamId => streamId(grupoCategory, id);

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
  GrupoRemovido: defineEvent('GrupoRemovido', 1, z.object({ motivo: motivoDito }), 'O grupo deixou de existir.'),
};
export type GrupoEvent = EventOf<typeof grupoEvents>;
