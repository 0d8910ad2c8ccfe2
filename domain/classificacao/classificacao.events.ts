import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';
import { motivoDito } from '../kernel/text.ts';

export const classificacaoCategory = 'classificacao';

/** Name of the stream that holds everything that happened to one classificacao. */
export const classificacaoStream = (id: Uuid): StreamId => streamId(classificacaoCategory, id);

const description = z.string().min(1);

export const classificacaoEvents = {
  ClassificacaoCriada: defineEvent(
    'ClassificacaoCriada',
    1,
    z.object({
      cliente_id: uuidSchema,
      /** What detections keep of it: never another's, never changed. */
      value: z.int().min(1),
      description,
    }),
    'Uma classificação de detecções foi criada, com o número que as detecções guardam dela.',
  ),
  ClassificacaoAlterada: defineEvent(
    'ClassificacaoAlterada',
    1,
    z.object({ description }),
    'O que a classificação quer dizer mudou; o número dela, nunca.',
  ),
  ClassificacaoInativada: defineEvent(
    'ClassificacaoInativada',
    1,
    z.object({ motivo: motivoDito }),
    'A classificação deixou de ser oferecida.',
  ),
  ClassificacaoReativada: defineEvent(
    'ClassificacaoReativada',
    1,
    z.object({}),
    'A classificação voltou a ser oferecida.',
  ),
};
export type ClassificacaoEvent = EventOf<typeof classificacaoEvents>;
