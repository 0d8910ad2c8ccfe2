import { z } from 'zod';
import type { CommandOf } from '../kernel/command.ts';
import { execucaoEvents as on } from './execucao.events.ts';

export const execucaoCommands = {
  IniciarExecucao: on.ExecucaoIniciada.schema,
  PularExecucao: on.ExecucaoPulada.schema,
  ConcluirExecucao: on.ExecucaoConcluida.schema,
  RegistrarFalhaDaExecucao: on.ExecucaoFalhou.schema,
  SolicitarReenvio: z.object({}),
};
export type ExecucaoCommand = CommandOf<typeof execucaoCommands>;
