import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameSet } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { SEM_AVATAR } from './avatar.ts';
import type { UsuarioCommand } from './usuario.commands.ts';
import { usuarioEvents as on, type UsuarioEvent, usuarioCategory } from './usuario.events.ts';

export interface UsuarioState {
  readonly existe: boolean;
  readonly cliente_id: Uuid | null;
  readonly ativo: boolean;
  readonly grupo_ids: readonly Uuid[];
  readonly ativo_ids: readonly Uuid[];
  readonly segundo_fator: boolean;
  /** HMACs of name and e-mail, one after the other; empty where none were told. */
  readonly identificacao: string;
  readonly avatar_id: number;
  /** Asked for by the person, and not yet answered. */
  readonly apagamento_solicitado: boolean;
  readonly apagado: boolean;
}

const initial: UsuarioState = {
  existe: false,
  cliente_id: null,
  ativo: false,
  grupo_ids: [],
  ativo_ids: [],
  segundo_fator: false,
  identificacao: '',
  avatar_id: SEM_AVATAR,
  apagamento_solicitado: false,
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
    case 'DadosDoUsuarioAlterados':
    case 'RedefinicaoDeSenhaSolicitada':
    case 'SessoesDoUsuarioEncerradas':
    case 'VisaoDoUsuarioIniciada':
    case 'VisaoDoUsuarioEncerrada':
      return state;
    case 'IdentificacaoDoUsuarioRegistrada':
      return { ...state, identificacao: `${event.data.nome_hmac} ${event.data.email_hmac}` };
    case 'SegundoFatorAtivado':
      return { ...state, segundo_fator: true };
    case 'SegundoFatorDesativado':
    case 'SegundoFatorRedefinido':
      return { ...state, segundo_fator: false };
    case 'AvatarDoUsuarioDefinido':
      return { ...state, ...event.data };
    case 'ApagamentoDoUsuarioSolicitado':
      return { ...state, apagamento_solicitado: true };
    case 'ApagamentoDoUsuarioCancelado':
    case 'ApagamentoDoUsuarioRecusado':
      return { ...state, apagamento_solicitado: false };
    case 'DadosDoUsuarioApagados':
      return { ...state, segundo_fator: false, avatar_id: SEM_AVATAR, apagamento_solicitado: false, apagado: true };
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
    case 'AlterarUsuario':
      return alterar(command.data, state);
    case 'SolicitarRedefinicaoDeSenha':
      if (!state.ativo) throw new Rejection('UsuarioSemAcesso');
      return [on.RedefinicaoDeSenhaSolicitada({})];
    case 'EncerrarSessoesDoUsuario':
      return [on.SessoesDoUsuarioEncerradas({})];
    case 'IniciarVisaoDoUsuario':
      if (!state.ativo) throw new Rejection('UsuarioSemAcesso');
      return [on.VisaoDoUsuarioIniciada(command.data)];
    case 'EncerrarVisaoDoUsuario':
      return [on.VisaoDoUsuarioEncerrada({})];
    case 'DefinirGruposDoUsuario': {
      if (sameSet(command.data.grupo_ids, state.grupo_ids)) return [];
      return [on.GruposDoUsuarioDefinidos({ grupo_ids: [...new Set(command.data.grupo_ids)] })];
    }
    case 'DefinirAtivosDoUsuario':
      return definirAtivos(command.data, state);
    case 'RegistrarIdentificacaoDoUsuario': {
      const { nome_hmac, email_hmac } = command.data;
      if (state.identificacao === `${nome_hmac} ${email_hmac}`) return [];
      return [on.IdentificacaoDoUsuarioRegistrada(command.data)];
    }
    case 'RegistrarTrocaDeSenha':
      return [on.SenhaDoUsuarioDefinida(command.data)];
    case 'AtivarSegundoFator':
      return state.segundo_fator ? [] : [on.SegundoFatorAtivado({})];
    case 'DesativarSegundoFator':
      return state.segundo_fator ? [on.SegundoFatorDesativado({})] : [];
    case 'RedefinirSegundoFator':
      return state.segundo_fator ? [on.SegundoFatorRedefinido(command.data)] : [];
    case 'GerarCodigosDeRecuperacao':
      if (!state.segundo_fator) throw new Rejection('SegundoFatorInativo');
      return [on.CodigosDeRecuperacaoGerados({})];
    case 'DefinirAvatarDoUsuario':
      return command.data.avatar_id === state.avatar_id ? [] : [on.AvatarDoUsuarioDefinido(command.data)];
    case 'SolicitarApagamentoDoUsuario':
      return state.apagamento_solicitado ? [] : [on.ApagamentoDoUsuarioSolicitado({})];
    case 'CancelarApagamentoDoUsuario':
      return state.apagamento_solicitado ? [on.ApagamentoDoUsuarioCancelado({})] : [];
    case 'RecusarApagamentoDoUsuario':
      return state.apagamento_solicitado ? [on.ApagamentoDoUsuarioRecusado(command.data)] : [];
    case 'InativarUsuario':
      return state.ativo ? [on.UsuarioInativado(command.data)] : [];
    case 'ReativarUsuario':
      return state.ativo ? [] : [on.UsuarioReativado({})];
  }
}

/** One form is one command: its outcomes stand or fall together. */
function alterar(
  data: Extract<UsuarioCommand, { type: 'AlterarUsuario' }>['data'],
  state: UsuarioState,
): UsuarioEvent[] {
  const { grupo_ids, avatar_id, dados_alterados } = data;
  const grupos = [on.GruposDoUsuarioDefinidos({ grupo_ids: [...new Set(grupo_ids)] })];
  return [
    ...(sameSet(grupo_ids, state.grupo_ids) ? [] : grupos),
    ...(avatar_id === state.avatar_id ? [] : [on.AvatarDoUsuarioDefinido({ avatar_id })]),
    ...(dados_alterados ? [on.DadosDoUsuarioAlterados({})] : []),
  ];
}

/** From what holds now, and not from what a page showed: two who administer different assets undo nothing of each other. */
function definirAtivos(
  { ativo_ids, ao_alcance }: Extract<UsuarioCommand, { type: 'DefinirAtivosDoUsuario' }>['data'],
  state: UsuarioState,
): UsuarioEvent[] {
  const alheios = state.ativo_ids.filter((id) => !ao_alcance.includes(id));
  const todos = [...new Set([...ativo_ids, ...alheios])];
  if (todos.length === 0) throw new Rejection('AtivoObrigatorio');
  return sameSet(todos, state.ativo_ids) ? [] : [on.AtivosDoUsuarioDefinidos({ ativo_ids: todos })];
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
