import type { CommandContext } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { AcessoCommand } from './acesso.commands.ts';
import { type AcessoEvent, acessoCategory, acessoEvents as on, type SeloDeAcessos } from './acesso.events.ts';

export interface AcessoState {
  /** The last seal; null before the first. */
  readonly ultimo: SeloDeAcessos | null;
}

const initial: AcessoState = { ultimo: null };

const evolve = (_: AcessoState, { data }: AcessoEvent): AcessoState => ({ ultimo: data });

/** Seals follow each other without a gap, and none is said twice. */
function decide({ data }: AcessoCommand, { ultimo }: AcessoState, { clienteId }: CommandContext): AcessoEvent[] {
  const { numero, desde, ate, linhas, atrasadas } = data;
  const segue = ultimo === null ? numero === 1 : numero === ultimo.numero + 1 && desde === ultimo.ate;
  const inteiro = Date.parse(ate) > Date.parse(desde) && atrasadas <= linhas;
  if (ultimo?.numero === numero && ultimo.ate === ate && ultimo.raiz === data.raiz) return [];
  if (clienteId !== null || !segue || !inteiro) throw new Rejection('SeloForaDeOrdem');
  return [on.AcessosSelados(data)];
}

/** The one decider of the seals of the log of accesses: pure. */
export const acessoDecider: Decider<AcessoState, AcessoCommand, AcessoEvent> = {
  category: acessoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
