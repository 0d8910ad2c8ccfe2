import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { RelatorioCommand } from './relatorio.commands.ts';
import { relatorioEvents as on, type RelatorioEvent, relatorioCategory } from './relatorio.events.ts';

export interface RelatorioState {
  readonly emitido: boolean;
}

function decide({ data }: RelatorioCommand, { emitido }: RelatorioState, context: CommandContext): RelatorioEvent[] {
  if (emitido) throw new Rejection('DocumentoJaEmitido');
  if (!reaches(context, data.cliente_id)) throw new Rejection('ClienteInexistente');
  return [on.DocumentoEmitido(data)];
}

/** A document that was issued: a fact, which nothing changes. Issued again it is another one. */
export const relatorioDecider: Decider<RelatorioState, RelatorioCommand, RelatorioEvent> = {
  category: relatorioCategory,
  initial: { emitido: false },
  events: on,
  evolve: () => ({ emitido: true }),
  decide,
};
