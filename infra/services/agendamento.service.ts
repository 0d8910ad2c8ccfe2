import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type AgendamentoRow,
  chaveDoAgendamento,
  contarAgendamentos,
  listarAgendamentos,
  obterAgendamento,
  ordemDosAgendamentos,
  type QuemVeAgendamentos,
} from '#projections/agendamento/agendamento.queries.ts';
import {
  chaveDaExecucao,
  contarExecucoes,
  type ExecucaoRow,
  listarExecucoes,
  obterExecucao,
  ordemDasExecucoes,
  ultimasExecucoes,
} from '#projections/execucao/execucao.queries.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';

/** Schedules of reports, and what became of their times. */
export function createAgendamentosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (quem: QuemVeAgendamentos, busca: string, pedido: PedidoDePagina): Promise<Pagina<AgendamentoRow>> =>
      paginar(
        await leitor.any(listarAgendamentos(quem, busca, pedido)),
        ordemDosAgendamentos,
        pedido,
        chaveDoAgendamento,
      ),
    contar: async (quem: QuemVeAgendamentos, busca: string): Promise<number> =>
      (await leitor.one(contarAgendamentos(quem, busca))).total,
    /** @param instante as it was then (ISO 8601) */
    obter: (quem: QuemVeAgendamentos, id: Uuid, instante?: string): Promise<AgendamentoRow | null> =>
      leitor.maybeOne(obterAgendamento(quem, id, instante)),
    /** Of one that is within reach. */
    execucoes: async (agendamento_id: Uuid, pedido: PedidoDePagina, instante?: string): Promise<Pagina<ExecucaoRow>> =>
      paginar(
        await leitor.any(listarExecucoes(agendamento_id, pedido, instante)),
        ordemDasExecucoes,
        pedido,
        chaveDaExecucao,
      ),
    contarExecucoes: async (agendamento_id: Uuid, instante?: string): Promise<number> =>
      (await leitor.one(contarExecucoes(agendamento_id, instante))).total,
    execucao: (agendamento_id: Uuid, id: Uuid): Promise<ExecucaoRow | null> =>
      leitor.maybeOne(obterExecucao(agendamento_id, id)),
    /** The last of each. */
    ultimas: (agendamento_ids: readonly Uuid[]): Promise<readonly ExecucaoRow[]> =>
      leitor.any(ultimasExecucoes(agendamento_ids)),
  };
}
