import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid } from '../kernel/ids.ts';
import { ESPECIES_DE_AVISO, FORMAS_NA_TELA, PAGINAS_INICIAIS } from './preferencia.policy.ts';
import { resumoSchema } from './resumo.policy.ts';

export const preferenciaCategory = 'preferencia';

/** Name of the stream that holds what a person wants to be told of, and to come to first: its id is the person's. */
export const preferenciaStream = (usuario_id: Uuid): StreamId => streamId(preferenciaCategory, usuario_id);

export const preferenciaSchema = z.object({
  especie: z.enum(ESPECIES_DE_AVISO),
  na_tela: z.enum(FORMAS_NA_TELA),
  por_email: z.boolean(),
});

export const paginaInicialSchema = z.object({ pagina: z.enum(PAGINAS_INICIAIS) });

export const preferenciaEvents = {
  PreferenciaDeNotificacaoDefinida: defineEvent(
    'PreferenciaDeNotificacaoDefinida',
    1,
    preferenciaSchema,
    'Uma pessoa disse como quer, ou não quer, ser avisada de uma espécie de coisa.',
  ),
  ResumoDefinido: defineEvent(
    'ResumoDefinido',
    1,
    resumoSchema,
    'Uma pessoa disse quando quer, ou que não quer, um resumo por e-mail do que mudou nos ativos que vê.',
  ),
  PaginaInicialDefinida: defineEvent(
    'PaginaInicialDefinida',
    1,
    paginaInicialSchema,
    'Uma pessoa disse a que página quer chegar primeiro: o início ou o mapa.',
  ),
};
export type PreferenciaEvent = EventOf<typeof preferenciaEvents>;
