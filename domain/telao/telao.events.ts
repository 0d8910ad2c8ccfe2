import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const telaoCategory = 'telao';

/** Name of the stream that holds everything that happened to one telao. */
export const telaoStream = (id: Uuid): StreamId => streamId(telaoCategory, id);

/** Which dashboard it opens on; both are within its reach. */
export const painelDoTelaoSchema = z.enum(['geral', 'ativo']);
export type PainelDoTelao = z.infer<typeof painelDoTelaoSchema>;

export const telaoEvents = {
  TelaoCriado: defineEvent(
    'TelaoCriado',
    1,
    z.object({
      cliente_id: uuidSchema,
      nome: z.string().min(1),
      painel: painelDoTelaoSchema,
      ativo_ids: z.array(uuidSchema).min(1),
    }),
    'Um telão foi criado: um endereço que abre, uma vez e em uma tela, os dashboards de alguns ativos.',
  ),
  TelaoIniciado: defineEvent(
    'TelaoIniciado',
    1,
    z.object({}),
    'O endereço de um telão foi usado: a tela ficou com ele.',
  ),
  TelaoEncerrado: defineEvent('TelaoEncerrado', 1, z.object({}), 'Um telão foi encerrado: a tela parou de mostrar.'),
};
export type TelaoEvent = EventOf<typeof telaoEvents>;
