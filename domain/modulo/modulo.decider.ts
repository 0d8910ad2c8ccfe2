import type { CommandContext } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ModuloCommand } from './modulo.commands.ts';
import { type ModuloEvent, moduloCategory, moduloEvents as on } from './modulo.events.ts';

export interface ModuloState {
  readonly dados: Extract<ModuloEvent, { type: 'ModuloRegistrado' }>['data'] | null;
  readonly permissoes: Readonly<Record<Uuid, Extract<ModuloEvent, { type: 'PermissaoRegistrada' }>['data']>>;
}

const initial: ModuloState = { dados: null, permissoes: {} };

function evolve(state: ModuloState, event: ModuloEvent): ModuloState {
  switch (event.type) {
    case 'ModuloRegistrado':
      return { ...state, dados: event.data };
    case 'PermissaoRegistrada':
      return { ...state, permissoes: { ...state.permissoes, [event.data.permissao_id]: event.data } };
  }
}

function decide(command: ModuloCommand, state: ModuloState, context: CommandContext): ModuloEvent[] {
  if (context.clienteId !== null) throw new Rejection('SomenteOperador');
  switch (command.type) {
    case 'RegistrarModulo':
      return sameData(command.data, state.dados) ? [] : [on.ModuloRegistrado(command.data)];
    case 'RegistrarPermissao': {
      if (!state.dados) throw new Rejection('ModuloInexistente');
      const conhecida = state.permissoes[command.data.permissao_id];
      return sameData(command.data, conhecida) ? [] : [on.PermissaoRegistrada(command.data)];
    }
  }
}

/** The catalogue as it was registered: said again at every start, it changes only where it differs. */
export const moduloDecider: Decider<ModuloState, ModuloCommand, ModuloEvent> = {
  category: moduloCategory,
  initial,
  events: on,
  evolve,
  decide,
};
