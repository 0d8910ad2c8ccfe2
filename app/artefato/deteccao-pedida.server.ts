import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { lerOProprio } from '#app/server/atualidade.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { DeteccaoAcompanhadaRow } from '#projections/artefato/artefato.queries.ts';
import type { Momento } from '#projections/kernel/historico.ts';

/** Before it is published only who edits analyses sees it, and in the bin who may take it out. */
function podeVer({ sessao }: PedidoDaSessao, row: DeteccaoAcompanhadaRow): boolean {
  const edita = sessao.permissoes.has('analises.editar');
  if (!row.analise_publicada && !edita) return false;
  return !(row.removida || row.analise_removida) || edita || sessao.permissoes.has('deteccoes.restaurar');
}

/**
 * The detection that the address names, as it is or was, to whoever may see it, today and as it was then.
 * @throws RespostaDeFalha 404
 */
export async function deteccaoPedida(pedido: PedidoDaSessao, momento?: Momento): Promise<DeteccaoAcompanhadaRow> {
  const { servicos, escopo, params } = pedido;
  const hoje = await lerOProprio(pedido, ['artefatos'], params.id, (id) => servicos.artefatos.deteccao(escopo, id));
  if (hoje === null || !podeVer(pedido, hoje)) throw naoEncontrado();
  if (momento === undefined) return hoje;
  const entao = await servicos.artefatos.deteccao(escopo, hoje.id, momento);
  if (entao === null || !podeVer(pedido, entao)) throw naoEncontrado();
  return entao;
}

/** The same to be added to: with its analysis it is in the bin. @throws RespostaDeFalha 404, Rejection */
export async function deteccaoParaAlterar(pedido: PedidoDaSessao): Promise<DeteccaoAcompanhadaRow> {
  const row = await deteccaoPedida(pedido);
  if (row.analise_removida) throw new Rejection('AnaliseNaLixeira');
  return row;
}
