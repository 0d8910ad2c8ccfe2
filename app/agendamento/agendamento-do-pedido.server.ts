import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { proximosHorarios } from '#domain/agendamento/horarios.policy.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { AgendamentoRow } from '#projections/agendamento/agendamento.queries.ts';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';

/** Times that a form and a page show. */
const PROXIMOS = 5;

export const quemVe = ({ escopo, sessao }: PedidoDaSessao) => ({ escopo, usuario_id: sessao.usuario_id });

export function proximosDe({ servicos }: PedidoDaSessao, agenda: Agenda, quantos = PROXIMOS): readonly string[] {
  return proximosHorarios(agenda, new Date().toISOString(), quantos, servicos.ehFeriado);
}

/** Whether the client's policy lets a file go outside as an attachment. @param em as it was then (ISO 8601) */
export async function permiteAnexo({ servicos, escopo }: PedidoDaSessao, em?: string): Promise<boolean> {
  return (await servicos.politicas.obter(escopo.cliente_id, em))?.permitir_anexo ?? false;
}

/** The one that the address names; removed ones are still looked up, where they are only read. @throws RespostaDeFalha 404 */
export async function agendamentoDoPedido(pedido: PedidoDaSessao): Promise<AgendamentoRow> {
  const id = uuidSchema.safeParse(pedido.params.id);
  const row = id.success ? await pedido.servicos.agendamentos.obter(quemVe(pedido), id.data) : null;
  if (row === null || row.situacao === 'removido') throw naoEncontrado();
  return row;
}

/** Who changes what acts with its author's rights must be its author. @throws RespostaDeFalha 403 */
export function exigirAutor({ sessao }: PedidoDaSessao, { autor_id }: AgendamentoRow): void {
  if (autor_id !== sessao.usuario_id) throw new RespostaDeFalha(403, { message: textos.soOAutor });
}
