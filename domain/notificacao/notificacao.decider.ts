import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { NotificacaoCommand } from './notificacao.commands.ts';
import { type NotificacaoEvent, notificacaoCategory, notificacaoEvents as on } from './notificacao.events.ts';

export interface NotificacaoState {
  readonly existe: boolean;
  /** Null for what was said to everybody. */
  readonly usuario_id: Uuid | null;
  readonly lida: boolean;
}

const initial: NotificacaoState = { existe: false, usuario_id: null, lida: false };

function evolve(state: NotificacaoState, event: NotificacaoEvent): NotificacaoState {
  switch (event.type) {
    case 'NotificacaoEmitida':
      return { existe: true, usuario_id: event.data.usuario_id, lida: false };
    case 'NotificacaoLida':
      return { ...state, lida: true };
    case 'TestePublicoEmitido':
      return { ...initial, existe: true };
  }
}

function decide(command: NotificacaoCommand, state: NotificacaoState): NotificacaoEvent[] {
  switch (command.type) {
    case 'EmitirNotificacao':
      if (state.existe) throw new Rejection('NotificacaoJaEmitida');
      return [on.NotificacaoEmitida(command.data)];
    case 'EmitirTestePublico':
      if (state.existe) throw new Rejection('NotificacaoJaEmitida');
      return [on.TestePublicoEmitido(command.data)];
    case 'LerNotificacao':
      // Somebody else's notification does not exist, whoever asks.
      if (state.usuario_id !== command.data.usuario_id) throw new Rejection('NotificacaoInexistente');
      return state.lida ? [] : [on.NotificacaoLida({})];
  }
}

/** What one person is told, and whether they have read it. */
export const notificacaoDecider: Decider<NotificacaoState, NotificacaoCommand, NotificacaoEvent> = {
  category: notificacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
