import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { IconeCommand } from './icone.commands.ts';
import { type IconeEvent, iconeCategory, iconeEvents as on } from './icone.events.ts';

export interface IconeState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
}

const initial: IconeState = { existe: false, ativo: false, cliente_id: null };

function evolve(state: IconeState, event: IconeEvent): IconeState {
  if (event.type === 'IconeInativado') return { ...state, ativo: false };
  return { existe: true, ativo: true, cliente_id: event.data.cliente_id };
}

function decide(command: IconeCommand, state: IconeState, context: CommandContext): IconeEvent[] {
  if (command.type === 'CriarIcone') {
    if (state.existe) throw new Rejection('IconeJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.IconeCriado(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('IconeInexistente');
  return state.ativo ? [on.IconeInativado({})] : [];
}

/** Icons that a client brought: drawings that never change, offered until they are inactivated. */
export const iconeDecider: Decider<IconeState, IconeCommand, IconeEvent> = {
  category: iconeCategory,
  initial,
  events: on,
  evolve,
  decide,
};
