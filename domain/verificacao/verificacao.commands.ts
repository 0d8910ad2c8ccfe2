import type { CommandOf } from '../kernel/command.ts';
import { verificacaoEvents } from './verificacao.events.ts';

export const verificacaoCommands = {
  SolicitarVerificacao: verificacaoEvents.VerificacaoSolicitada.schema,
  ConcluirVerificacao: verificacaoEvents.VerificacaoConcluida.schema,
  RegistrarFalhaDaVerificacao: verificacaoEvents.VerificacaoFalhou.schema,
};
export type VerificacaoCommand = CommandOf<typeof verificacaoCommands>;
