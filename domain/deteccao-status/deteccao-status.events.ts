import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const deteccaoStatusCategory = 'deteccaostatus';

/** Name of the stream that holds everything that happened to one deteccao-status. */
export const deteccaoStatusStream = (id: Uuid): StreamId => streamId(deteccaoStatusCategory, id);

const cor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

const dados = {
  nome: z.string().min(1),
  cor,
  /** Null: its colour at 15 %. */
  cor_de_fundo: cor.nullable(),
  /** Name of an icon of ours. */
  icone: z.string().min(1),
  descricao: z.string(),
};

export const deteccaoStatusEvents = {
  DeteccaoStatusCriado: defineEvent(
    'DeteccaoStatusCriado',
    1,
    z.object({ cliente_id: uuidSchema, ...dados, ordem: z.int().min(1) }),
    'Um status de detecções foi criado, depois dos que havia.',
  ),
  DeteccaoStatusAlterado: defineEvent(
    'DeteccaoStatusAlterado',
    1,
    z.object(dados),
    'Nome, descrição, ícone ou cores do status mudaram.',
  ),
  DeteccaoStatusInativado: defineEvent(
    'DeteccaoStatusInativado',
    1,
    z.object({ motivo: motivoDito }),
    'O status deixou de ser oferecido; as detecções que o têm continuam com ele.',
  ),
  DeteccaoStatusAtivado: defineEvent('DeteccaoStatusAtivado', 1, z.object({}), 'O status voltou a ser oferecido.'),
};
export type DeteccaoStatusEvent = EventOf<typeof deteccaoStatusEvents>;
