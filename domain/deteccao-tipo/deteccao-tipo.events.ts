import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const deteccaoTipoCategory = 'deteccaotipo';

/** Name of the stream that holds everything that happened to one deteccao-tipo. */
export const deteccaoTipoStream = (id: Uuid): StreamId => streamId(deteccaoTipoCategory, id);

const cor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const fracao = z.number().min(0).max(1);

const dados = {
  nome: z.string().min(1),
  /** What maps and lists call it; empty where its name does. */
  alias: z.string(),
  descricao: z.string(),
  cor_contorno: cor,
  cor_preenchimento: cor,
  /** Opacities from 0 to 1, as the fields of the specification are named. */
  transparencia_preenchimento: fracao,
  transparencia_cor_contorno: fracao,
};

export const deteccaoTipoEvents = {
  DeteccaoTipoCriado: defineEvent(
    'DeteccaoTipoCriado',
    1,
    z.object({ cliente_id: uuidSchema, ...dados }),
    'Um tipo de detecção foi criado.',
  ),
  DeteccaoTipoAlterado: defineEvent(
    'DeteccaoTipoAlterado',
    1,
    z.object(dados),
    'Nome, descrição ou cores do tipo de detecção mudaram.',
  ),
  DeteccaoTipoInativado: defineEvent(
    'DeteccaoTipoInativado',
    1,
    z.object({ motivo: motivoDito }),
    'O tipo de detecção deixou de ser oferecido; as detecções dele continuam como são.',
  ),
  DeteccaoTipoAtivado: defineEvent(
    'DeteccaoTipoAtivado',
    1,
    z.object({}),
    'O tipo de detecção voltou a ser oferecido.',
  ),
};
export type DeteccaoTipoEvent = EventOf<typeof deteccaoTipoEvents>;
