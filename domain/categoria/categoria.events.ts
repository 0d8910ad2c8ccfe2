import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const categoriaCategory = 'categoria';

/** Name of the stream that holds everything that happened to one categoria. */
export const categoriaStream = (id: Uuid): StreamId => streamId(categoriaCategory, id);

const dados = { nome: z.string().min(1), cor_da_tag: z.string().regex(/^#[0-9A-Fa-f]{6}$/) };

export const categoriaEvents = {
  CategoriaCriada: defineEvent(
    'CategoriaCriada',
    1,
    z.object({ cliente_id: uuidSchema, ...dados }),
    'Uma categoria de ativos foi criada.',
  ),
  CategoriaAlterada: defineEvent('CategoriaAlterada', 1, z.object(dados), 'Nome ou cor da categoria mudou.'),
  CategoriaInativada: defineEvent(
    'CategoriaInativada',
    1,
    z.object({ motivo: motivoDito }),
    'A categoria deixou de ser oferecida.',
  ),
  CategoriaReativada: defineEvent('CategoriaReativada', 1, z.object({}), 'A categoria voltou a ser oferecida.'),
};
export type CategoriaEvent = EventOf<typeof categoriaEvents>;
