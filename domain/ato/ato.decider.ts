import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { AtoCommand } from './ato.commands.ts';
import { type AtoEvent, atoCategory, citadosDe, NAS_DETECCOES, atoEvents as on } from './ato.events.ts';

export type SituacaoDoAto = 'inexistente' | 'em_curso' | 'concluido' | 'desfazendo' | 'desfeito';

export interface AtoState {
  readonly situacao: SituacaoDoAto;
  readonly cliente_id: Uuid | null;
  readonly total: number;
}

const initial: AtoState = { situacao: 'inexistente', cliente_id: null, total: 0 };

function evolve(state: AtoState, event: AtoEvent): AtoState {
  switch (event.type) {
    case 'AtoSolicitado':
      return { situacao: 'em_curso', cliente_id: event.data.cliente_id, total: event.data.total };
    case 'AtoConcluido':
      return { ...state, situacao: 'concluido' };
    case 'DesfazimentoSolicitado':
      return { ...state, situacao: 'desfazendo' };
    case 'AtoDesfeito':
      return { ...state, situacao: 'desfeito' };
  }
}

function decide(command: AtoCommand, state: AtoState, context: CommandContext): AtoEvent[] {
  if (command.type === 'SolicitarAto') return solicitar(command.data, state, context);
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id)) throw new Rejection('AtoInexistente');
  switch (command.type) {
    case 'ConcluirAto':
      exigirContas(command.data, state);
      // Undone while it was under way: what it had done is on its way back.
      return state.situacao === 'em_curso' ? [on.AtoConcluido(command.data)] : [];
    case 'DesfazerAto':
      return ['em_curso', 'concluido'].includes(state.situacao) ? [on.DesfazimentoSolicitado({})] : [];
    case 'ConcluirDesfazimento':
      exigirContas(command.data, state);
      if (state.situacao === 'desfeito') return [];
      if (state.situacao !== 'desfazendo') throw new Rejection('AtoNaoSeDesfaz', { situacao: state.situacao });
      return [on.AtoDesfeito(command.data)];
  }
}

/** One command over any number of layers or detections: what happens to each of them is told in its own stream. */
export const atoDecider: Decider<AtoState, AtoCommand, AtoEvent> = {
  category: atoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

type Dados<T extends AtoCommand['type']> = Extract<AtoCommand, { type: T }>['data'];

function solicitar(data: Dados<'SolicitarAto'>, state: AtoState, context: CommandContext): AtoEvent[] {
  if (state.situacao !== 'inexistente') throw new Rejection('AtoJaSolicitado');
  if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
  if ((data.especie === NAS_DETECCOES) !== (data.status_id !== undefined)) throw new Rejection('StatusDoAtoNaoConfere');
  const citados = citadosDe(data.alvos);
  if (citados !== null && new Set(citados).size !== data.total)
    throw new Rejection('AlvosNaoConferem', { total: data.total });
  return [on.AtoSolicitado(data)];
}

function exigirContas({ feitas, sem_efeito }: Dados<'ConcluirAto'>, { total }: AtoState): void {
  if (feitas + sem_efeito > total) throw new Rejection('AlvosNaoConferem', { total });
}
