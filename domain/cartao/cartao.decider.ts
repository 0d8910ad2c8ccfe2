import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type CartaoCommand, MAX_CARTOES } from './cartao.commands.ts';
import { type CartaoEvent, cartaoCategory, cartaoEvents as on, type TamanhoDoCartao } from './cartao.events.ts';

interface Posto {
  readonly tamanho: TamanhoDoCartao;
  readonly removido: boolean;
}

export interface CartaoState {
  readonly cliente_id: Uuid | null;
  readonly cartoes: Readonly<Record<Uuid, Posto>>;
  /** As they stand; those that were put since come after. */
  readonly ordem: readonly Uuid[];
}

const initial: CartaoState = { cliente_id: null, cartoes: {}, ordem: [] };

function evolve(state: CartaoState, event: CartaoEvent): CartaoState {
  if (event.type === 'OrdemDosCartoesDefinida') {
    const { cartao_ids } = event.data;
    return { ...state, ordem: [...cartao_ids, ...state.ordem.filter((id) => !cartao_ids.includes(id))] };
  }
  const { cartao_id } = event.data;
  const antes = state.cartoes[cartao_id] ?? { tamanho: 'medio', removido: false };
  const com = (posto: Posto) => ({ ...state, cartoes: { ...state.cartoes, [cartao_id]: posto } });
  switch (event.type) {
    case 'CartaoCriado': {
      const { cliente_id, tamanho } = event.data;
      return { ...com({ tamanho, removido: false }), cliente_id, ordem: [...state.ordem, cartao_id] };
    }
    case 'CartaoAlterado':
      return com({ ...antes, tamanho: event.data.tamanho });
    case 'CartaoRemovido':
      return com({ ...antes, removido: true });
    case 'CartaoRestaurado':
      return com({ ...antes, removido: false });
  }
}

function decide(command: CartaoCommand, state: CartaoState, context: CommandContext): CartaoEvent[] {
  if (command.type === 'CriarCartao') {
    if (!reaches(context, state.cliente_id ?? command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    if (state.cartoes[command.data.cartao_id] !== undefined) throw new Rejection('CartaoJaExiste');
    exigirLugar(state);
    return [on.CartaoCriado(command.data)];
  }
  if (!reaches(context, state.cliente_id)) throw new Rejection('CartaoInexistente');
  if (command.type === 'DefinirOrdemDosCartoes') return ordenar(command.data.cartao_ids, state);
  const este = state.cartoes[command.data.cartao_id];
  if (este === undefined) throw new Rejection('CartaoInexistente');
  switch (command.type) {
    case 'AlterarCartao':
      if (este.removido) throw new Rejection('CartaoInexistente');
      return este.tamanho === command.data.tamanho ? [] : [on.CartaoAlterado(command.data)];
    case 'RemoverCartao':
      return este.removido ? [] : [on.CartaoRemovido(command.data)];
    case 'RestaurarCartao':
      if (!este.removido) return [];
      exigirLugar(state);
      return [on.CartaoRestaurado(command.data)];
  }
}

/** Own widgets of the general dashboard, of one owner: a person or a client. */
export const cartaoDecider: Decider<CartaoState, CartaoCommand, CartaoEvent> = {
  category: cartaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

const postos = ({ cartoes, ordem }: CartaoState): readonly Uuid[] =>
  ordem.filter((id) => cartoes[id]?.removido === false);

function exigirLugar(state: CartaoState): void {
  if (postos(state).length >= MAX_CARTOES) throw new Rejection('CartoesDemais', { maximo: MAX_CARTOES });
}

/** All that stand, each once: whoever orders what somebody else has changed meanwhile is told so. */
function ordenar(cartao_ids: readonly Uuid[], state: CartaoState): CartaoEvent[] {
  const agora = postos(state);
  const mesmos = cartao_ids.length === agora.length && agora.every((id) => cartao_ids.includes(id));
  if (!mesmos) throw new Rejection('OutrosCartoes');
  return cartao_ids.every((id, i) => id === agora[i])
    ? []
    : [on.OrdemDosCartoesDefinida({ cartao_ids: [...cartao_ids] })];
}
