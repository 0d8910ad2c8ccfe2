import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { AgendamentoCommand } from './agendamento.commands.ts';
import {
  type AgendamentoEvent,
  agendamentoCategory,
  type DadosDoAgendamento,
  agendamentoEvents as on,
} from './agendamento.events.ts';

export interface AgendamentoState {
  readonly cliente_id: Uuid | null;
  readonly dados: DadosDoAgendamento | null;
  readonly situacao: 'ativo' | 'pausado' | 'removido';
}

const initial: AgendamentoState = { cliente_id: null, dados: null, situacao: 'ativo' };

function evolve(state: AgendamentoState, event: AgendamentoEvent): AgendamentoState {
  switch (event.type) {
    case 'AgendamentoCriado': {
      const { cliente_id, ...dados } = event.data;
      return { ...state, cliente_id, dados };
    }
    case 'AgendamentoAlterado':
      return { ...state, dados: event.data };
    case 'AgendamentoPausado':
      return { ...state, situacao: 'pausado' };
    case 'AgendamentoRetomado':
      return { ...state, situacao: 'ativo' };
    case 'AgendamentoRemovido':
      return { ...state, situacao: 'removido' };
    case 'ExecucaoSolicitada':
      return state;
  }
}

function decide(command: AgendamentoCommand, state: AgendamentoState, context: CommandContext): AgendamentoEvent[] {
  if (command.type === 'CriarAgendamento') {
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    if (state.dados !== null) throw new Rejection('AgendamentoJaExiste');
    conferir(command.data);
    return [on.AgendamentoCriado(command.data)];
  }
  const { cliente_id, dados, situacao } = state;
  if (cliente_id === null || dados === null || !reaches(context, cliente_id) || situacao === 'removido')
    throw new Rejection('AgendamentoInexistente');
  switch (command.type) {
    case 'AlterarAgendamento':
      conferir(command.data);
      return sameData(command.data, dados) ? [] : [on.AgendamentoAlterado(command.data)];
    case 'PausarAgendamento':
      return situacao === 'pausado' ? [] : [on.AgendamentoPausado({})];
    case 'RetomarAgendamento':
      return situacao === 'ativo' ? [] : [on.AgendamentoRetomado({})];
    case 'RemoverAgendamento':
      return [on.AgendamentoRemovido({})];
    case 'SolicitarExecucao':
      return [on.ExecucaoSolicitada(command.data)];
  }
}

/** What a schedule says must be of something, and for somebody. */
function conferir({ documento, destinatarios }: DadosDoAgendamento): void {
  const { especie, objeto_id } = documento;
  if ((especie === 'deteccoes') !== (objeto_id === null)) throw new Rejection('AgendamentoSemObjeto');
  if (destinatarios.usuario_ids.length + destinatarios.externo_ids.length === 0)
    throw new Rejection('AgendamentoSemDestinatario');
  if (destinatarios.anexar && destinatarios.externo_ids.length === 0)
    throw new Rejection('AgendamentoAnexaParaNinguem');
}

/** A report that is issued by itself. Whose rights it is issued with is looked up when it is: its author's of then. */
export const agendamentoDecider: Decider<AgendamentoState, AgendamentoCommand, AgendamentoEvent> = {
  category: agendamentoCategory,
  initial,
  events: on,
  evolve,
  decide,
};
