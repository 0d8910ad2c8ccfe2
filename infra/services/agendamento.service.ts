import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type AgendamentoRow,
  listarAgendamentos,
  obterAgendamento,
  type QuemVeAgendamentos,
} from '#projections/agendamento/agendamento.queries.ts';
import { type ExecucaoRow, listarExecucoes, ultimasExecucoes } from '#projections/execucao/execucao.queries.ts';

/** Schedules of reports, and what became of their times. */
export function createAgendamentosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (quem: QuemVeAgendamentos): Promise<readonly AgendamentoRow[]> => leitor.any(listarAgendamentos(quem)),
    /** @param instante as it was then (ISO 8601) */
    obter: (quem: QuemVeAgendamentos, id: Uuid, instante?: string): Promise<AgendamentoRow | null> =>
      leitor.maybeOne(obterAgendamento(quem, id, instante)),
    /** Of one that is within reach. */
    execucoes: (agendamento_id: Uuid, instante?: string): Promise<readonly ExecucaoRow[]> =>
      leitor.any(listarExecucoes(agendamento_id, instante)),
    /** The last of each. */
    ultimas: (agendamento_ids: readonly Uuid[]): Promise<readonly ExecucaoRow[]> =>
      leitor.any(ultimasExecucoes(agendamento_ids)),
  };
}
