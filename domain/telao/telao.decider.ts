import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { TelaoCommand } from './telao.commands.ts';
import { telaoEvents as on, type TelaoEvent, telaoCategory } from './telao.events.ts';

export interface TelaoState {
  readonly cliente_id: Uuid | null;
  readonly situacao: 'nenhum' | 'criado' | 'aberto' | 'encerrado';
}

const initial: TelaoState = { cliente_id: null, situacao: 'nenhum' };

function evolve(state: TelaoState, event: TelaoEvent): TelaoState {
  switch (event.type) {
    case 'TelaoCriado':
      return { cliente_id: event.data.cliente_id, situacao: 'criado' };
    case 'TelaoIniciado':
      return { ...state, situacao: 'aberto' };
    case 'TelaoEncerrado':
      return { ...state, situacao: 'encerrado' };
  }
}

function decide(command: TelaoCommand, { cliente_id, situacao }: TelaoState, context: CommandContext): TelaoEvent[] {
  if (command.type === 'CriarTelao') {
    if (!reaches(context, cliente_id ?? command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    if (situacao !== 'nenhum') throw new Rejection('TelaoJaExiste');
    return [on.TelaoCriado(command.data)];
  }
  if (situacao === 'nenhum' || !reaches(context, cliente_id)) throw new Rejection('TelaoInexistente');
  switch (command.type) {
    case 'IniciarTelao':
      // Its address is spent by opening it, and worth nothing once it was ended.
      if (situacao !== 'criado') throw new Rejection('TelaoJaUsado');
      return [on.TelaoIniciado({})];
    case 'EncerrarTelao':
      return situacao === 'encerrado' ? [] : [on.TelaoEncerrado({})];
  }
}

/** A screen on a wall that shows dashboards of some assets and nothing else, without anybody signed in. */
export const telaoDecider: Decider<TelaoState, TelaoCommand, TelaoEvent> = {
  category: telaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
