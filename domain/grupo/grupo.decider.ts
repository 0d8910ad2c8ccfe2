import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameSet } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import { comExigidas } from '../modulo/modulo.policy.ts';
import type { GrupoCommand } from './grupo.commands.ts';
import { type GrupoEvent, grupoCategory, grupoEvents as on } from './grupo.events.ts';

export interface GrupoState {
  readonly existe: boolean;
  readonly removido: boolean;
  readonly cliente_id: Uuid | null;
  readonly nome: string;
  readonly modulo_ids: readonly Uuid[];
  readonly permissao_ids: readonly Uuid[];
}

type Permissoes = Pick<GrupoState, 'modulo_ids' | 'permissao_ids'>;

const initial: GrupoState = {
  existe: false,
  removido: false,
  cliente_id: null,
  nome: '',
  modulo_ids: [],
  permissao_ids: [],
};

function evolve(state: GrupoState, event: GrupoEvent): GrupoState {
  switch (event.type) {
    case 'GrupoCriado':
      return { existe: true, removido: false, ...event.data };
    case 'GrupoRenomeado':
    case 'PermissoesDoGrupoDefinidas':
      return { ...state, ...event.data };
    case 'GrupoRemovido':
      return { ...state, removido: true };
  }
}

function decide(command: GrupoCommand, state: GrupoState, context: CommandContext): GrupoEvent[] {
  if (command.type === 'CriarGrupo') {
    if (state.existe) throw new Rejection('GrupoJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.GrupoCriado({ ...command.data, ...distintas(command.data) })];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('GrupoInexistente');
  if (command.type === 'RemoverGrupo') return state.removido ? [] : [on.GrupoRemovido(comMotivo(command.data.motivo))];
  if (state.removido) throw new Rejection('GrupoInexistente');
  switch (command.type) {
    case 'AlterarGrupo':
      return [...renomear(command.data, state), ...definir(command.data, state)];
    case 'RenomearGrupo':
      return renomear(command.data, state);
    case 'DefinirPermissoesDoGrupo':
      return definir(command.data, state);
  }
}

function renomear({ nome }: { readonly nome: string }, state: GrupoState): GrupoEvent[] {
  return nome === state.nome ? [] : [on.GrupoRenomeado({ nome })];
}

function definir(data: Permissoes, state: GrupoState): GrupoEvent[] {
  const novas = distintas(data);
  const iguais = sameSet(novas.modulo_ids, state.modulo_ids) && sameSet(novas.permissao_ids, state.permissao_ids);
  return iguais ? [] : [on.PermissoesDoGrupoDefinidas(novas)];
}

/** What people of a group may do: modules and permissions by id, from the catalogue. */
export const grupoDecider: Decider<GrupoState, GrupoCommand, GrupoEvent> = {
  category: grupoCategory,
  initial,
  events: on,
  evolve,
  decide,
  nomeUnico: ({ existe, removido, cliente_id, nome }) => (existe && !removido ? { cliente_id, nome } : null),
};

/** Each once, and whoever may do something in a module sees it: an act that nobody comes to would be no permission. */
function distintas({ modulo_ids, permissao_ids }: Permissoes) {
  return { modulo_ids: [...new Set(modulo_ids)], permissao_ids: comExigidas(permissao_ids) };
}
