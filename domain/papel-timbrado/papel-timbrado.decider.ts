import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { PapelTimbradoCommand } from './papel-timbrado.commands.ts';
import { papelTimbradoEvents as on, type PapelTimbradoEvent, papelTimbradoCategory } from './papel-timbrado.events.ts';

type Definido = PapelTimbradoEvent['data'];

/** A client that never defined one prints on plain paper. */
interface PapelTimbradoState extends Omit<Definido, 'cliente_id'> {
  readonly cliente_id: Definido['cliente_id'] | null;
}

const initial: PapelTimbradoState = { cliente_id: null, cabecalho: '', encerramento: '', logo: null };

function decide(
  { data }: PapelTimbradoCommand,
  state: PapelTimbradoState,
  context: CommandContext,
): PapelTimbradoEvent[] {
  const { cliente_id, cabecalho, encerramento, logo_descricao: descricao, logo: pedido = state.logo } = data;
  if (!reaches(context, cliente_id)) throw new Rejection('ClienteInexistente');
  if (state.cliente_id !== null && state.cliente_id !== cliente_id) throw new Rejection('ClienteInexistente');
  const logo = pedido && { arquivo: pedido.arquivo, largura: pedido.largura, altura: pedido.altura, descricao };
  const depois = { cabecalho, encerramento, logo };
  const { cliente_id: _, ...antes } = state;
  return sameData(depois, antes) ? [] : [on.PapelTimbradoDefinido({ cliente_id, ...depois })];
}

/** What every document of one client has at its head and at its end. */
export const papelTimbradoDecider: Decider<PapelTimbradoState, PapelTimbradoCommand, PapelTimbradoEvent> = {
  category: papelTimbradoCategory,
  initial,
  events: on,
  evolve: (_state, { data }) => data,
  decide,
};
