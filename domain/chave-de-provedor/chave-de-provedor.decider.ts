import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ChaveDeProvedorCommand } from './chave-de-provedor.commands.ts';
import {
  type ChaveDeProvedorEvent,
  chaveDeProvedorCategory,
  chaveDeProvedorEvents as on,
} from './chave-de-provedor.events.ts';

interface ChaveDeProvedorState {
  readonly cliente_id: Uuid | null;
  /** Which key is in force, by provider; absent where the installation's is. */
  readonly chaves: ReadonlyMap<string, Uuid>;
}

const initial: ChaveDeProvedorState = { cliente_id: null, chaves: new Map() };

function evolve(state: ChaveDeProvedorState, event: ChaveDeProvedorEvent): ChaveDeProvedorState {
  const { cliente_id, provedor } = event.data;
  const chaves = new Map(state.chaves);
  if (event.type === 'ChaveDeProvedorDefinida') chaves.set(provedor, event.data.chave_id);
  else chaves.delete(provedor);
  return { cliente_id, chaves };
}

function decide(
  command: ChaveDeProvedorCommand,
  state: ChaveDeProvedorState,
  context: CommandContext,
): ChaveDeProvedorEvent[] {
  const { cliente_id, provedor } = command.data;
  if (!reaches(context, cliente_id)) throw new Rejection('ClienteInexistente');
  if (state.cliente_id !== null && state.cliente_id !== cliente_id) throw new Rejection('ClienteInexistente');
  const emVigor = state.chaves.get(provedor);
  if (command.type === 'RemoverChaveDeProvedor') {
    return emVigor === undefined ? [] : [on.ChaveDeProvedorRemovida({ cliente_id, provedor })];
  }
  const { chave_id } = command.data;
  return emVigor === chave_id ? [] : [on.ChaveDeProvedorDefinida({ cliente_id, provedor, chave_id })];
}

/** With whose keys one client's images are asked for. */
export const chaveDeProvedorDecider: Decider<ChaveDeProvedorState, ChaveDeProvedorCommand, ChaveDeProvedorEvent> = {
  category: chaveDeProvedorCategory,
  initial,
  events: on,
  evolve,
  decide,
};
