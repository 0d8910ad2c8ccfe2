import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { type StreamId, streamId, type Uuid, uuidSchema } from '../kernel/ids.ts';

export const notificacaoCategory = 'notificacao';

/** Name of the stream that holds everything that happened to one notification. */
export const notificacaoStream = (id: Uuid): StreamId => streamId(notificacaoCategory, id);

/** A button of a notification. It leads to one of our own pages; `className` chooses how much it stands out. */
const acaoDaNotificacaoSchema = z.object({
  label: z.string().min(1).max(60),
  /** A path: never another origin's, never a script. */
  url: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/),
  className: z
    .string()
    .max(100)
    .regex(/^[a-z0-9 _-]*$/i),
});

/** As a person reads it. No personal data: who is meant is an id. */
export const conteudoDaNotificacaoSchema = z.object({
  /** In which form the page shows it when it comes. */
  tipo: z.enum(['modal', 'alert', 'toast']),
  nivel: z.enum(['info', 'success', 'warning', 'danger']),
  titulo: z.string().min(1).max(120),
  mensagem: z.string().min(1).max(2_000),
  acoes: z.array(acaoDaNotificacaoSchema).max(4),
});
export type ConteudoDaNotificacao = z.infer<typeof conteudoDaNotificacaoSchema>;

export const notificacaoEvents = {
  NotificacaoEmitida: defineEvent(
    'NotificacaoEmitida',
    1,
    conteudoDaNotificacaoSchema.extend({
      usuario_id: uuidSchema,
      /** Null for whoever belongs to the installation and not to a client. */
      cliente_id: uuidSchema.nullable(),
      /** Who lost this asset does not see it any more; null where it speaks of none. */
      ativo_id: uuidSchema.nullable(),
      /** Keys of permissions: who lost one of them does not see it any more. */
      permissoes: z.array(z.string().min(1).max(100)).max(8).optional(),
    }),
    'Uma pessoa foi avisada de alguma coisa.',
  ),
  NotificacaoLida: defineEvent('NotificacaoLida', 1, z.object({}), 'A pessoa avisada leu a notificação.'),
  TestePublicoEmitido: defineEvent(
    'TestePublicoEmitido',
    1,
    z.object({ mensagem: z.string().min(1).max(2_000) }),
    'Um teste foi dito a todas as páginas abertas.',
  ),
};
export type NotificacaoEvent = EventOf<typeof notificacaoEvents>;
