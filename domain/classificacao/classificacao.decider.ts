import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { ClassificacaoCommand } from './classificacao.commands.ts';
import { type ClassificacaoEvent, classificacaoCategory, classificacaoEvents as on } from './classificacao.events.ts';

export interface ClassificacaoState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly description: string;
}

const initial: ClassificacaoState = { existe: false, ativo: false, cliente_id: null, description: '' };

function evolve(state: ClassificacaoState, event: ClassificacaoEvent): ClassificacaoState {
  switch (event.type) {
    case 'ClassificacaoCriada': {
      const { cliente_id, description } = event.data;
      return { existe: true, ativo: true, cliente_id, description };
    }
    case 'ClassificacaoAlterada':
      return { ...state, ...event.data };
    case 'ClassificacaoInativada':
      return { ...state, ativo: false };
    case 'ClassificacaoReativada':
      return { ...state, ativo: true };
  }
}

function decide(
  command: ClassificacaoCommand,
  state: ClassificacaoState,
  context: CommandContext,
): ClassificacaoEvent[] {
  if (command.type === 'CriarClassificacao') {
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    // Its id is made of client and number: what is there has the number, also out of use.
    if (state.existe) throw new Rejection('ClassificacaoJaExiste', { value: command.data.value });
    return [on.ClassificacaoCriada(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('ClassificacaoInexistente');
  switch (command.type) {
    case 'AlterarClassificacao': {
      const { description } = command.data;
      return description === state.description ? [] : [on.ClassificacaoAlterada({ description })];
    }
    case 'InativarClassificacao':
      return state.ativo ? [on.ClassificacaoInativada(comMotivo(command.data.motivo))] : [];
    case 'ReativarClassificacao':
      return state.ativo ? [] : [on.ClassificacaoReativada({})];
  }
}

/** What a client calls the outcome of looking at a detection, by a number that detections keep. */
export const classificacaoDecider: Decider<ClassificacaoState, ClassificacaoCommand, ClassificacaoEvent> = {
  category: classificacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
