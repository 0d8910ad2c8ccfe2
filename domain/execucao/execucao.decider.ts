import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ExecucaoCommand } from './execucao.commands.ts';
import { type ExecucaoEvent, execucaoCategory, execucaoEvents as on } from './execucao.events.ts';

export interface ExecucaoState {
  readonly cliente_id: Uuid | null;
  readonly agendamento_id: Uuid | null;
  readonly prevista_para: string | null;
  readonly situacao: 'nenhuma' | 'em_andamento' | 'concluida' | 'falhou' | 'pulada';
  readonly documento_id: Uuid | null;
  readonly reenvios: number;
}

const initial: ExecucaoState = {
  cliente_id: null,
  agendamento_id: null,
  prevista_para: null,
  situacao: 'nenhuma' as const,
  documento_id: null,
  reenvios: 0,
};

function evolve(state: ExecucaoState, event: ExecucaoEvent): ExecucaoState {
  switch (event.type) {
    case 'ExecucaoIniciada':
    case 'ExecucaoPulada': {
      const { cliente_id, agendamento_id, prevista_para } = event.data;
      const situacao = event.type === 'ExecucaoIniciada' ? 'em_andamento' : 'pulada';
      return { ...state, cliente_id, agendamento_id, prevista_para, situacao };
    }
    case 'ExecucaoConcluida':
      return { ...state, situacao: 'concluida', documento_id: event.data.documento_id };
    case 'ExecucaoFalhou':
      return { ...state, situacao: 'falhou' };
    case 'ReenvioSolicitado':
      return { ...state, reenvios: event.data.vez };
  }
}

/** A time is run once, or passed over once: whatever comes after that changes nothing. */
function decide({ type, data }: ExecucaoCommand, state: ExecucaoState, context: CommandContext): ExecucaoEvent[] {
  const { cliente_id, situacao, documento_id, reenvios } = state;
  if (type === 'IniciarExecucao' || type === 'PularExecucao') {
    if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
    if (situacao !== 'nenhuma') return [];
    return type === 'IniciarExecucao' ? [on.ExecucaoIniciada(data)] : [on.ExecucaoPulada(data)];
  }
  if (situacao === 'nenhuma' || !reaches(context, cliente_id)) throw new Rejection('ExecucaoInexistente');
  if (type === 'SolicitarReenvio') {
    if (situacao !== 'concluida' || documento_id === null) throw new Rejection('ExecucaoSemDocumento');
    return [on.ReenvioSolicitado({ vez: reenvios + 1 })];
  }
  if (situacao !== 'em_andamento') return [];
  return type === 'ConcluirExecucao' ? [on.ExecucaoConcluida(data)] : [on.ExecucaoFalhou(data)];
}

/** One run of a schedule. */
export const execucaoDecider: Decider<ExecucaoState, ExecucaoCommand, ExecucaoEvent> = {
  category: execucaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
