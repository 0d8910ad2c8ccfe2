import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { OrdemDosStatusCommand } from './ordem-dos-status.commands.ts';
import {
  type OrdemDosStatusEvent,
  ordemDosStatusEvents as on,
  ordemDosStatusCategory,
} from './ordem-dos-status.events.ts';

export interface OrdemDosStatusState {
  readonly cliente_id: Uuid | null;
  readonly status_ids: readonly Uuid[];
}

const initial: OrdemDosStatusState = { cliente_id: null, status_ids: [] };

function decide(
  { data }: OrdemDosStatusCommand,
  state: OrdemDosStatusState,
  context: CommandContext,
): OrdemDosStatusEvent[] {
  const outro = state.cliente_id !== null && state.cliente_id !== data.cliente_id;
  if (outro || !reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
  return sameData(data.status_ids, state.status_ids) ? [] : [on.OrdemDosStatusDefinida(data)];
}

/** In which order a client has its statuses: one act over all of them, so that no two stand in one place. */
export const ordemDosStatusDecider: Decider<OrdemDosStatusState, OrdemDosStatusCommand, OrdemDosStatusEvent> = {
  category: ordemDosStatusCategory,
  initial,
  events: on,
  evolve: (_state, { data }) => data,
  decide,
};
