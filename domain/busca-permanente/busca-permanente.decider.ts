import { dataLocal } from '../agendamento/relogio-local.policy.ts';
import type { Passagem } from '../imagem/grupo-de-imagens.policy.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { BuscaPermanenteCommand } from './busca-permanente.commands.ts';
import {
  type BuscaPermanenteEvent,
  buscaPermanenteCategory,
  MAX_ENCONTRADAS,
  buscaPermanenteEvents as on,
} from './busca-permanente.events.ts';

export interface BuscaPermanenteState {
  readonly cliente_id: Uuid | null;
  /** What is looked for; null while nothing is. */
  readonly busca: { readonly nuvens_max: number; readonly desde: string } | null;
  /** Passes that were told of, whatever their scenes are by now. */
  readonly vistas: readonly string[];
}

/** Whose date is the one on which a search was set: that of whoever sets it. */
const FUSO = 'America/Sao_Paulo';

const initial: BuscaPermanenteState = { cliente_id: null, busca: null, vistas: [] };

const chaveDaPassagem = ({ provedor, satelite, data }: Passagem) => JSON.stringify([provedor, satelite, data]);

function evolve(state: BuscaPermanenteState, event: BuscaPermanenteEvent): BuscaPermanenteState {
  switch (event.type) {
    case 'BuscaPermanenteDefinida': {
      const { cliente_id, nuvens_max, desde } = event.data;
      return { ...state, cliente_id, busca: { nuvens_max, desde } };
    }
    case 'ImagensEncontradas':
      return { ...state, vistas: [...state.vistas, ...event.data.passagens.map(chaveDaPassagem)] };
    case 'BuscaPermanenteEncerrada':
      return { ...state, busca: null };
  }
}

function decide(
  command: BuscaPermanenteCommand,
  state: BuscaPermanenteState,
  context: CommandContext,
): BuscaPermanenteEvent[] {
  const { busca, vistas } = state;
  if (command.type === 'DefinirBuscaPermanente') {
    const { cliente_id, nuvens_max } = command.data;
    if (!reaches(context, cliente_id) || (state.cliente_id ?? cliente_id) !== cliente_id)
      throw new Rejection('AtivoInexistente');
    if (busca?.nuvens_max === nuvens_max) return [];
    // Another limit alone: what was taken since it began stays news.
    const desde = busca?.desde ?? dataLocal(context.agora, FUSO);
    return [on.BuscaPermanenteDefinida({ ...command.data, desde })];
  }
  if (state.cliente_id === null || !reaches(context, state.cliente_id)) throw new Rejection('AtivoInexistente');
  if (busca === null) return [];
  if (command.type === 'EncerrarBuscaPermanente') return [on.BuscaPermanenteEncerrada({})];
  const novas = command.data.passagens.filter((passagem) => {
    const nuvens = passagem.percentual_nuvens;
    const limpa = nuvens === null || nuvens <= busca.nuvens_max;
    return limpa && (passagem.data ?? '') >= busca.desde && !vistas.includes(chaveDaPassagem(passagem));
  });
  // Cut once what was told of is left out: the same ones would come first every time, and the rest never.
  return novas.length === 0 ? [] : [on.ImagensEncontradas({ passagens: novas.slice(0, MAX_ENCONTRADAS) })];
}

/** What new images of an asset are looked for by themselves, and what was found. */
export const buscaPermanenteDecider: Decider<BuscaPermanenteState, BuscaPermanenteCommand, BuscaPermanenteEvent> = {
  category: buscaPermanenteCategory,
  initial,
  events: on,
  evolve,
  decide,
};
