import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { CategoriaCommand } from './categoria.commands.ts';
import { type CategoriaEvent, categoriaCategory, categoriaEvents as on } from './categoria.events.ts';

export interface CategoriaState {
  readonly existe: boolean;
  readonly ativo: boolean;
  readonly cliente_id: Uuid | null;
  readonly dados: Extract<CategoriaEvent, { type: 'CategoriaAlterada' }>['data'] | null;
}

const initial: CategoriaState = { existe: false, ativo: false, cliente_id: null, dados: null };

function evolve(state: CategoriaState, event: CategoriaEvent): CategoriaState {
  switch (event.type) {
    case 'CategoriaCriada': {
      const { cliente_id, ...dados } = event.data;
      return { existe: true, ativo: true, cliente_id, dados };
    }
    case 'CategoriaAlterada':
      return { ...state, dados: event.data };
    case 'CategoriaInativada':
      return { ...state, ativo: false };
    case 'CategoriaReativada':
      return { ...state, ativo: true };
  }
}

function decide(command: CategoriaCommand, state: CategoriaState, context: CommandContext): CategoriaEvent[] {
  if (command.type === 'CriarCategoria') {
    if (state.existe) throw new Rejection('CategoriaJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.CategoriaCriada(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('CategoriaInexistente');
  switch (command.type) {
    case 'AlterarCategoria':
      return sameData(command.data, state.dados) ? [] : [on.CategoriaAlterada(command.data)];
    case 'InativarCategoria':
      return state.ativo ? [on.CategoriaInativada(comMotivo(command.data.motivo))] : [];
    case 'ReativarCategoria':
      return state.ativo ? [] : [on.CategoriaReativada({})];
  }
}

/** Kinds of assets, with the colour of their tag. */
export const categoriaDecider: Decider<CategoriaState, CategoriaCommand, CategoriaEvent> = {
  category: categoriaCategory,
  initial,
  events: on,
  evolve,
  decide,
  nomeUnico: ({ ativo, cliente_id, dados }) => (ativo && dados ? { cliente_id, nome: dados.nome } : null),
};
