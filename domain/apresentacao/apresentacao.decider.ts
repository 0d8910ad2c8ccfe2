import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ApresentacaoCommand } from './apresentacao.commands.ts';
import { type ApresentacaoEvent, apresentacaoCategory, apresentacaoEvents as on } from './apresentacao.events.ts';

export interface ApresentacaoState {
  readonly cliente_id: Uuid | null;
  readonly tipo_ids: readonly Uuid[];
  readonly opacidades: Readonly<Record<Uuid, number>>;
}

const initial: ApresentacaoState = { cliente_id: null, tipo_ids: [], opacidades: {} };

function evolve(_: ApresentacaoState, { data }: ApresentacaoEvent): ApresentacaoState {
  return data;
}

function decide({ data }: ApresentacaoCommand, state: ApresentacaoState, context: CommandContext): ApresentacaoEvent[] {
  const { cliente_id, tipo_ids, opacidades } = data;
  if (!reaches(context, state.cliente_id ?? cliente_id) || (state.cliente_id ?? cliente_id) !== cliente_id)
    throw new Rejection('ClienteInexistente');
  const igual = sameData({ tipo_ids: state.tipo_ids, opacidades: state.opacidades }, { tipo_ids, opacidades });
  return igual ? [] : [on.ApresentacaoDefinida(data)];
}

/** How the main map of a client opens: which types lie over which, and how far each is seen through. */
export const apresentacaoDecider: Decider<ApresentacaoState, ApresentacaoCommand, ApresentacaoEvent> = {
  category: apresentacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
