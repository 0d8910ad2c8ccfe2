import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { DeteccaoTipoCommand } from './deteccao-tipo.commands.ts';
import { type DeteccaoTipoEvent, deteccaoTipoCategory, deteccaoTipoEvents as on } from './deteccao-tipo.events.ts';

export interface DeteccaoTipoState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly dados: Extract<DeteccaoTipoEvent, { type: 'DeteccaoTipoAlterado' }>['data'] | null;
}

const initial: DeteccaoTipoState = { existe: false, ativo: false, cliente_id: null, dados: null };

function evolve(state: DeteccaoTipoState, event: DeteccaoTipoEvent): DeteccaoTipoState {
  switch (event.type) {
    case 'DeteccaoTipoCriado': {
      const { cliente_id, ...dados } = event.data;
      return { existe: true, ativo: true, cliente_id, dados };
    }
    case 'DeteccaoTipoAlterado':
      return { ...state, dados: event.data };
    case 'DeteccaoTipoInativado':
      return { ...state, ativo: false };
    case 'DeteccaoTipoAtivado':
      return { ...state, ativo: true };
  }
}

function decide(command: DeteccaoTipoCommand, state: DeteccaoTipoState, context: CommandContext): DeteccaoTipoEvent[] {
  if (command.type === 'CriarDeteccaoTipo') {
    if (state.existe) throw new Rejection('DeteccaoTipoJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.DeteccaoTipoCriado(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('DeteccaoTipoInexistente');
  switch (command.type) {
    case 'AlterarDeteccaoTipo':
      return sameData(command.data, state.dados) ? [] : [on.DeteccaoTipoAlterado(command.data)];
    case 'InativarDeteccaoTipo':
      return state.ativo ? [on.DeteccaoTipoInativado(comMotivo(command.data.motivo))] : [];
    case 'AtivarDeteccaoTipo':
      return state.ativo ? [] : [on.DeteccaoTipoAtivado({})];
  }
}

/** Kinds of detections, with the colours that maps and lists show them in. */
export const deteccaoTipoDecider: Decider<DeteccaoTipoState, DeteccaoTipoCommand, DeteccaoTipoEvent> = {
  category: deteccaoTipoCategory,
  initial,
  events: on,
  evolve,
  decide,
  nomeUnico: ({ ativo, cliente_id, dados }) => (ativo && dados ? { cliente_id, nome: dados.nome } : null),
};
