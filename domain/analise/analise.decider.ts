import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { AnaliseCommand } from './analise.commands.ts';
import { type AnaliseEvent, analiseCategory, type ImagemDaAnalise, analiseEvents as on } from './analise.events.ts';
import { problemaDasDatas } from './analise.policy.ts';

export type DadosDaAnalise = Extract<AnaliseEvent, { type: 'AnaliseAlterada' }>['data'];

export interface AnaliseState {
  readonly existe: boolean;
  readonly cliente_id: Uuid | null;
  readonly ativo_id: Uuid | null;
  readonly publicada: boolean;
  readonly removida: boolean;
  readonly dados: DadosDaAnalise | null;
  readonly imagens: { readonly antes: ImagemDaAnalise; readonly depois: ImagemDaAnalise } | null;
}

const initial: AnaliseState = {
  existe: false,
  cliente_id: null,
  ativo_id: null,
  publicada: false,
  removida: false,
  dados: null,
  imagens: null,
};

function evolve(state: AnaliseState, event: AnaliseEvent): AnaliseState {
  switch (event.type) {
    case 'AnaliseCriada': {
      const { cliente_id, ativo_id, imagens, ...dados } = event.data;
      return { existe: true, publicada: false, removida: false, cliente_id, ativo_id, imagens, dados };
    }
    case 'AnaliseAlterada':
      return { ...state, dados: event.data };
    case 'AnalisePublicada':
      return { ...state, publicada: true };
    case 'AnaliseDespublicada':
      return { ...state, publicada: false };
    case 'AnaliseRemovida':
      return { ...state, removida: true };
    case 'AnaliseRestaurada':
      return { ...state, removida: false };
  }
}

function decide(command: AnaliseCommand, state: AnaliseState, context: CommandContext): AnaliseEvent[] {
  if (command.type === 'CriarAnalise') {
    if (state.existe) throw new Rejection('AnaliseJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    exigirDatas(command.data, command.data.imagens);
    return [on.AnaliseCriada(command.data)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('AnaliseInexistente');
  if (command.type === 'RestaurarAnalise') return state.removida ? [on.AnaliseRestaurada({})] : [];
  if (command.type === 'RemoverAnalise') return state.removida ? [] : [on.AnaliseRemovida(command.data)];
  if (state.removida) throw new Rejection('AnaliseNaLixeira');
  switch (command.type) {
    case 'AlterarAnalise': {
      if (sameData(command.data, state.dados)) return [];
      if (state.imagens) exigirDatas(command.data, state.imagens);
      return [on.AnaliseAlterada(command.data)];
    }
    case 'PublicarAnalise':
      return state.publicada ? [] : [on.AnalisePublicada({})];
    case 'DespublicarAnalise':
      return state.publicada ? [on.AnaliseDespublicada(comMotivo(command.data.motivo))] : [];
  }
}

/** A comparison of two images of an asset, in which detections are drawn. */
export const analiseDecider: Decider<AnaliseState, AnaliseCommand, AnaliseEvent> = {
  category: analiseCategory,
  initial,
  events: on,
  evolve,
  decide,
};

function exigirDatas(
  ditas: Pick<DadosDaAnalise, 'data_antes' | 'data_depois'>,
  { antes, depois }: NonNullable<AnaliseState['imagens']>,
): void {
  const problema = problemaDasDatas(ditas, { antes: antes.data, depois: depois.data });
  if (problema === null) return;
  const { codigo, ...onde } = problema;
  throw new Rejection(codigo, onde);
}
