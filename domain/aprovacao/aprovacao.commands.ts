import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { textoSchema } from '../kernel/text.ts';
import { aprovacaoEvents } from './aprovacao.events.ts';

export const aprovacaoCommands = {
  /** Whoever runs the command is its author. */
  SolicitarAprovacao: aprovacaoEvents.AprovacaoSolicitada.schema.omit({ autor_id: true }),
  /** @param vigente whether the change still starts from what is, and gives what was read: no single stream can tell. */
  ConcederAprovacao: z.object({ vigente: z.boolean() }),
  RecusarAprovacao: z.object({ motivo: textoSchema.min(1) }),
  CancelarAprovacao: z.object({}),
};
export type AprovacaoCommand = CommandOf<typeof aprovacaoCommands>;
