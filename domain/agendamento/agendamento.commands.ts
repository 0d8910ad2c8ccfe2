import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { nomeSchema } from '../kernel/text.ts';
import { dadosDoAgendamentoSchema } from './agendamento.events.ts';

const dados = dadosDoAgendamentoSchema.extend({ nome: nomeSchema });

export const agendamentoCommands = {
  CriarAgendamento: dados.extend({ cliente_id: uuidSchema }),
  AlterarAgendamento: dados,
  PausarAgendamento: z.object({}),
  RetomarAgendamento: z.object({}),
  RemoverAgendamento: z.object({}),
  SolicitarExecucao: z.object({ execucao_id: uuidSchema }),
};
export type AgendamentoCommand = CommandOf<typeof agendamentoCommands>;
