import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { VerificacaoCommand } from './verificacao.commands.ts';
import { verificacaoEvents as on, type VerificacaoEvent, verificacaoCategory } from './verificacao.events.ts';

export interface VerificacaoState {
  readonly situacao: 'inexistente' | 'solicitada' | 'concluida' | 'falhou';
  readonly cliente_id: Uuid | null;
}

const initial: VerificacaoState = { situacao: 'inexistente', cliente_id: null };

function evolve(state: VerificacaoState, event: VerificacaoEvent): VerificacaoState {
  switch (event.type) {
    case 'VerificacaoSolicitada':
      return { situacao: 'solicitada', cliente_id: event.data.cliente_id };
    case 'VerificacaoConcluida':
      return { ...state, situacao: 'concluida' };
    case 'VerificacaoFalhou':
      return { ...state, situacao: 'falhou' };
  }
}

/** It ends once; what a step that runs again says afterwards changes nothing. */
function decide(command: VerificacaoCommand, state: VerificacaoState, context: CommandContext): VerificacaoEvent[] {
  if (command.type === 'SolicitarVerificacao') {
    if (state.situacao !== 'inexistente') throw new Rejection('VerificacaoJaSolicitada');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.VerificacaoSolicitada(command.data)];
  }
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id)) {
    throw new Rejection('VerificacaoInexistente');
  }
  if (state.situacao !== 'solicitada') return [];
  return [
    command.type === 'ConcluirVerificacao' ? on.VerificacaoConcluida(command.data) : on.VerificacaoFalhou(command.data),
  ];
}

/** The one decider of verifications of the log: pure. */
export const verificacaoDecider: Decider<VerificacaoState, VerificacaoCommand, VerificacaoEvent> = {
  category: verificacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
