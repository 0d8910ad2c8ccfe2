import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { DeteccaoStatusCommand } from './deteccao-status.commands.ts';
import {
  type DeteccaoStatusEvent,
  deteccaoStatusCategory,
  deteccaoStatusEvents as on,
} from './deteccao-status.events.ts';

export interface DeteccaoStatusState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly dados: Extract<DeteccaoStatusEvent, { type: 'DeteccaoStatusAlterado' }>['data'] | null;
}

const initial: DeteccaoStatusState = { existe: false, ativo: false, cliente_id: null, dados: null };

function evolve(state: DeteccaoStatusState, event: DeteccaoStatusEvent): DeteccaoStatusState {
  switch (event.type) {
    case 'DeteccaoStatusCriado': {
      const { cliente_id, ordem: _ordem, ...dados } = event.data;
      return { existe: true, ativo: true, cliente_id, dados };
    }
    case 'DeteccaoStatusAlterado':
      return { ...state, dados: event.data };
    case 'DeteccaoStatusInativado':
      return { ...state, ativo: false };
    case 'DeteccaoStatusAtivado':
      return { ...state, ativo: true };
  }
}

function decide(
  command: DeteccaoStatusCommand,
  state: DeteccaoStatusState,
  context: CommandContext,
): DeteccaoStatusEvent[] {
  if (command.type === 'CriarDeteccaoStatus') {
    if (state.existe) throw new Rejection('DeteccaoStatusJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.DeteccaoStatusCriado(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('DeteccaoStatusInexistente');
  switch (command.type) {
    case 'AlterarDeteccaoStatus':
      return sameData(command.data, state.dados) ? [] : [on.DeteccaoStatusAlterado(command.data)];
    case 'InativarDeteccaoStatus':
      return state.ativo ? [on.DeteccaoStatusInativado(comMotivo(command.data.motivo))] : [];
    case 'AtivarDeteccaoStatus':
      return state.ativo ? [] : [on.DeteccaoStatusAtivado({})];
  }
}

/** Where the work on a detection may stand, as each client has it. From each to each other one may go. */
export const deteccaoStatusDecider: Decider<DeteccaoStatusState, DeteccaoStatusCommand, DeteccaoStatusEvent> = {
  category: deteccaoStatusCategory,
  initial,
  events: on,
  evolve,
  decide,
  nomeUnico: ({ ativo, cliente_id, dados }) => (ativo && dados ? { cliente_id, nome: dados.nome } : null),
};
