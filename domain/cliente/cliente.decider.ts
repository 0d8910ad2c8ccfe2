import type { CommandContext } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ClienteCommand } from './cliente.commands.ts';
import { type ClienteEvent, clienteCategory, clienteEvents as on } from './cliente.events.ts';

export interface ClienteState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly dados: Extract<ClienteEvent, { type: 'ClienteAlterado' }>['data'] | null;
}

const initial: ClienteState = { existe: false, ativo: false, dados: null };

function evolve(state: ClienteState, event: ClienteEvent): ClienteState {
  switch (event.type) {
    case 'ClienteCriado':
      return { existe: true, ativo: true, dados: event.data };
    case 'ClienteAlterado':
      return { ...state, dados: event.data };
    case 'ClienteInativado':
      return { ...state, ativo: false };
    case 'ClienteReativado':
      return { ...state, ativo: true };
  }
}

function decide(command: ClienteCommand, state: ClienteState, context: CommandContext): ClienteEvent[] {
  // Clients are made and ended from above them: whoever belongs to one knows of none.
  if (context.clienteId !== null) throw new Rejection('SomenteOperador');
  if (command.type === 'CriarCliente') {
    if (state.existe) throw new Rejection('ClienteJaExiste');
    return [on.ClienteCriado(command.data)];
  }
  if (!state.existe) throw new Rejection('ClienteInexistente');
  switch (command.type) {
    case 'AlterarCliente':
      return sameData(command.data, state.dados) ? [] : [on.ClienteAlterado(command.data)];
    case 'InativarCliente':
      return state.ativo ? [on.ClienteInativado(command.data)] : [];
    case 'ReativarCliente':
      return state.ativo ? [] : [on.ClienteReativado({})];
  }
}

/** The tenants of the installation; only its operator acts on them. */
export const clienteDecider: Decider<ClienteState, ClienteCommand, ClienteEvent> = {
  category: clienteCategory,
  initial,
  events: on,
  evolve,
  decide,
};
