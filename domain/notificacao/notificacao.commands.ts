import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { notificacaoEvents } from './notificacao.events.ts';

export const notificacaoCommands = {
  EmitirNotificacao: notificacaoEvents.NotificacaoEmitida.schema,
  /** `usuario_id` is who reads: only the one who was meant can. */
  LerNotificacao: z.object({ usuario_id: uuidSchema }),
  EmitirTestePublico: notificacaoEvents.TestePublicoEmitido.schema,
};
export type NotificacaoCommand = CommandOf<typeof notificacaoCommands>;
