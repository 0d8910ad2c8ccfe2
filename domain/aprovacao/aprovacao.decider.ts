import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { AprovacaoCommand } from './aprovacao.commands.ts';
import { type AprovacaoEvent, aprovacaoCategory, aprovacaoEvents as on } from './aprovacao.events.ts';
import { emOrdem, type MudancaPedida } from './mudanca-pedida.ts';

export type SituacaoDaAprovacao = 'pendente' | 'concedida' | 'recusada' | 'cancelada' | 'expirada';

export interface AprovacaoState {
  readonly situacao: SituacaoDaAprovacao | null;
  readonly cliente_id: Uuid | null;
  readonly autor_id: Uuid | null;
  readonly alvo_id: Uuid | null;
  readonly mudanca: MudancaPedida | null;
  readonly sensiveis: readonly Uuid[];
  readonly beneficiario_ids: readonly Uuid[];
}

const initial: AprovacaoState = {
  situacao: null,
  cliente_id: null,
  autor_id: null,
  alvo_id: null,
  mudanca: null,
  sensiveis: [],
  beneficiario_ids: [],
};

const DEPOIS = {
  AprovacaoConcedida: 'concedida',
  AprovacaoRecusada: 'recusada',
  AprovacaoCancelada: 'cancelada',
  AprovacaoExpirada: 'expirada',
} as const;

function evolve(state: AprovacaoState, event: AprovacaoEvent): AprovacaoState {
  if (event.type !== 'AprovacaoSolicitada') return { ...state, situacao: DEPOIS[event.type] };
  const { aprovador_ids: _, ...pedido } = event.data;
  return { ...pedido, situacao: 'pendente' };
}

function decide(command: AprovacaoCommand, state: AprovacaoState, context: CommandContext): AprovacaoEvent[] {
  if (command.type === 'SolicitarAprovacao') {
    if (state.situacao !== null) throw new Rejection('AprovacaoJaSolicitada');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.AprovacaoSolicitada(pedida(command.data, context.actorId))];
  }
  const { situacao, cliente_id, autor_id } = state;
  if (situacao === null || autor_id === null || !reaches(context, cliente_id)) {
    throw new Rejection('AprovacaoInexistente');
  }
  if (situacao !== 'pendente') throw new Rejection('AprovacaoJaDecidida', { situacao });
  if (command.type === 'CancelarAprovacao') {
    if (context.actorId !== autor_id) throw new Rejection('AprovacaoDeOutraPessoa');
    return [on.AprovacaoCancelada({})];
  }
  exigirSegundaPessoa(state, context.actorId);
  const osDois = { autor_id, aprovador_id: context.actorId };
  if (command.type === 'RecusarAprovacao') return [on.AprovacaoRecusada({ ...osDois, ...command.data })];
  return [command.data.vigente ? on.AprovacaoConcedida(osDois) : on.AprovacaoExpirada(osDois)];
}

/** Four eyes are those of two people, and neither pair those of whoever gains by it. */
function exigirSegundaPessoa({ autor_id, beneficiario_ids }: AprovacaoState, quem: Uuid): void {
  if (quem === autor_id) throw new Rejection('AprovacaoPropria');
  if (beneficiario_ids.includes(quem)) throw new Rejection('AprovacaoEmBeneficioProprio');
}

function pedida(
  data: Extract<AprovacaoCommand, { type: 'SolicitarAprovacao' }>['data'],
  autor_id: Uuid,
): Parameters<typeof on.AprovacaoSolicitada>[0] {
  const { mudanca } = data;
  const emSuaOrdem = { ...mudanca, antes: emOrdem(mudanca.antes), depois: emOrdem(mudanca.depois) } as MudancaPedida;
  return { ...data, autor_id, mudanca: emSuaOrdem };
}

/** A change of access that waits until somebody else has seen it. */
export const aprovacaoDecider: Decider<AprovacaoState, AprovacaoCommand, AprovacaoEvent> = {
  category: aprovacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
