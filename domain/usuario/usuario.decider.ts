import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameSet } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { UsuarioCommand } from './usuario.commands.ts';
import { usuarioEvents as on, type UsuarioEvent } from './usuario.events.ts';
import { usuarioCategory } from './usuario.id.ts';

export interface UsuarioState {
  readonly existe: boolean;
  readonly cliente_id: Uuid | null;
  readonly ativo: boolean;
  readonly grupo_ids: readonly Uuid[];
  readonly ativo_ids: readonly Uuid[];
  readonly segundo_fator: boolean;
  readonly apagado: boolean;
}

const initial: UsuarioState = {
  existe: false,
  cliente_id: null,
  ativo: false,
  grupo_ids: [],
  ativo_ids: [],
  segundo_fator: false,
  apagado: false,
};

function evolve(state: UsuarioState, event: UsuarioEvent): UsuarioState {
  switch (event.type) {
    case 'UsuarioCriado':
      return { ...state, existe: true, ativo: true, ...event.data };
    case 'GruposDoUsuarioDefinidos':
    case 'AtivosDoUsuarioDefinidos':
      return { ...state, ...event.data };
    case 'SenhaDoUsuarioDefinida':
    case 'CodigosDeRecuperacaoGerados':
      return state;
    case 'SegundoFatorAtivado':
      return { ...state, segundo_fator: true };
    case 'SegundoFatorDesativado':
    case 'SegundoFatorRedefinido':
      return { ...state, segundo_fator: false };
    case 'DadosDoUsuarioApagados':
      return { ...state, segundo_fator: false, apagado: true };
    case 'UsuarioInativado':
      return { ...state, ativo: false };
    case 'UsuarioReativado':
      return { ...state, ativo: true };
  }
}

function decide(command: UsuarioCommand, state: UsuarioState, context: CommandContext): UsuarioEvent[] {
  if (command.type === 'CriarUsuario') {
    if (state.existe) throw new Rejection('UsuarioJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.UsuarioCriado(distintos(command.data))];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('UsuarioInexistente');
  if (command.type === 'ApagarDadosDoUsuario') return apagar(state);
  if (state.apagado) throw new Rejection('UsuarioApagado');
  switch (command.type) {
    case 'DefinirGruposDoUsuario': {
      if (sameSet(command.data.grupo_ids, state.grupo_ids)) return [];
      return [on.GruposDoUsuarioDefinidos({ grupo_ids: [...new Set(command.data.grupo_ids)] })];
    }
    case 'DefinirAtivosDoUsuario': {
      if (command.data.ativo_ids.length === 0) throw new Rejection('AtivoObrigatorio');
      if (sameSet(command.data.ativo_ids, state.ativo_ids)) return [];
      return [on.AtivosDoUsuarioDefinidos({ ativo_ids: [...new Set(command.data.ativo_ids)] })];
    }
    case 'RegistrarTrocaDeSenha':
      return [on.SenhaDoUsuarioDefinida({})];
    case 'AtivarSegundoFator':
      return state.segundo_fator ? [] : [on.SegundoFatorAtivado({})];
    case 'DesativarSegundoFator':
      return state.segundo_fator ? [on.SegundoFatorDesativado({})] : [];
    case 'RedefinirSegundoFator':
      return state.segundo_fator ? [on.SegundoFatorRedefinido(command.data)] : [];
    case 'GerarCodigosDeRecuperacao':
      if (!state.segundo_fator) throw new Rejection('SegundoFatorInativo');
      return [on.CodigosDeRecuperacaoGerados({})];
    case 'InativarUsuario':
      return state.ativo ? [on.UsuarioInativado(command.data)] : [];
    case 'ReativarUsuario':
      return state.ativo ? [] : [on.UsuarioReativado({})];
  }
}

/** Whoever is erased also loses access: nobody could tell any more whose it is. */
function apagar(state: UsuarioState): UsuarioEvent[] {
  if (state.apagado) return [];
  const inativado = on.UsuarioInativado({ motivo: 'dados pessoais apagados' });
  return state.ativo ? [on.DadosDoUsuarioApagados({}), inativado] : [on.DadosDoUsuarioApagados({})];
}

/** Who has access to what, by ids alone: who the person is stands outside of the log. */
export const usuarioDecider: Decider<UsuarioState, UsuarioCommand, UsuarioEvent> = {
  category: usuarioCategory,
  initial,
  events: on,
  evolve,
  decide,
};

function distintos(data: Extract<UsuarioCommand, { type: 'CriarUsuario' }>['data']) {
  return {
    cliente_id: data.cliente_id,
    grupo_ids: [...new Set(data.grupo_ids)],
    ativo_ids: [...new Set(data.ativo_ids)],
  };
}
