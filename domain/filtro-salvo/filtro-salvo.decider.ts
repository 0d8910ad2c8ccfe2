import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { chaveDoNome } from '../reserva/reserva.policy.ts';
import type { FiltroSalvoCommand } from './filtro-salvo.commands.ts';
import { type FiltroSalvoEvent, filtroSalvoCategory, filtroSalvoEvents as on } from './filtro-salvo.events.ts';

/** Of one owner: more nobody finds anything among. */
const MAX_FILTROS = 100;

interface Salvo {
  readonly nome: string;
  readonly removido: boolean;
}

export interface FiltroSalvoState {
  readonly cliente_id: Uuid | null;
  readonly filtros: Readonly<Record<Uuid, Salvo>>;
}

const initial: FiltroSalvoState = { cliente_id: null, filtros: {} };

function evolve(state: FiltroSalvoState, event: FiltroSalvoEvent): FiltroSalvoState {
  const { filtro_id } = event.data;
  const { nome, removido } = state.filtros[filtro_id] ?? { nome: '', removido: false };
  const com = (salvo: Salvo) => ({ ...state, filtros: { ...state.filtros, [filtro_id]: salvo } });
  switch (event.type) {
    case 'FiltroSalvo':
      return { ...com({ nome: event.data.nome, removido: false }), cliente_id: event.data.cliente_id };
    case 'FiltroRenomeado':
      return com({ nome: event.data.nome, removido });
    case 'FiltroRemovido':
      return com({ nome, removido: true });
    case 'FiltroRestaurado':
      return com({ nome, removido: false });
  }
}

function decide(command: FiltroSalvoCommand, state: FiltroSalvoState, context: CommandContext): FiltroSalvoEvent[] {
  const { filtro_id } = command.data;
  const este = state.filtros[filtro_id];
  if (command.type === 'SalvarFiltro') {
    if (!reaches(context, state.cliente_id ?? command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    if (este !== undefined) throw new Rejection('FiltroJaExiste');
    exigirLugar(state);
    exigirNome(command.data.nome, filtro_id, state);
    return [on.FiltroSalvo(command.data)];
  }
  if (este === undefined || !reaches(context, state.cliente_id)) throw new Rejection('FiltroInexistente');
  switch (command.type) {
    case 'RenomearFiltro':
      if (este.removido) throw new Rejection('FiltroInexistente');
      if (este.nome === command.data.nome) return [];
      exigirNome(command.data.nome, filtro_id, state);
      return [on.FiltroRenomeado(command.data)];
    case 'RemoverFiltro':
      return este.removido ? [] : [on.FiltroRemovido(command.data)];
    case 'RestaurarFiltro':
      if (!este.removido) return [];
      exigirLugar(state);
      exigirNome(este.nome, filtro_id, state);
      return [on.FiltroRestaurado(command.data)];
  }
}

/** Filters of detections under names of which an owner, a person or a client, has each one once. */
export const filtroSalvoDecider: Decider<FiltroSalvoState, FiltroSalvoCommand, FiltroSalvoEvent> = {
  category: filtroSalvoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

const emUso = ({ filtros }: FiltroSalvoState) => Object.entries(filtros).filter(([, { removido }]) => !removido);

function exigirLugar(state: FiltroSalvoState): void {
  if (emUso(state).length >= MAX_FILTROS) throw new Rejection('FiltrosDemais', { maximo: MAX_FILTROS });
}

function exigirNome(nome: string, filtro_id: Uuid, state: FiltroSalvoState): void {
  const chave = chaveDoNome(nome);
  if (emUso(state).some(([id, outro]) => id !== filtro_id && chaveDoNome(outro.nome) === chave))
    throw new Rejection('FiltroComMesmoNome', { nome });
}
