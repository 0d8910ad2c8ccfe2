import { deteccoesNaTela } from '#app/deteccao/deteccao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import { analiseNaTela, analisePedida, visaoDe } from '../analises.server.ts';
import { resumir } from '../deteccao/deteccoes.server.ts';

/** An analysis with its detections, as it is or as it was: who asks is the person of today. @throws RespostaDeFalha 404 */
export async function lerAnaliseNoTempo(pedido: PedidoDaSessao) {
  const { servicos, escopo } = pedido;
  const hoje = await analisePedida(pedido);
  const quando = instantePedido(pedido);
  const em = quando?.em ?? null;
  const entao = em === null ? null : await servicos.analises.obter(escopo, hoje.id, visaoDe(pedido), em);
  const row = entao ?? hoje;
  const mostrado = entao === null || em === null ? undefined : em;
  const [rows, area_uniao] = await Promise.all([
    servicos.deteccoes.daAnalise(escopo, row.id, mostrado),
    servicos.deteccoes.areaDaUniao(escopo, row.id, mostrado),
  ]);
  return {
    row,
    rows,
    mostrado,
    resumo: resumir(rows, area_uniao),
    passado: quando && { ...quando, existia: entao !== null, existe: true },
  };
}

/** The same as its page shows it. @throws RespostaDeFalha 404 */
export async function analiseNoTempo(pedido: PedidoDaSessao) {
  const { servicos, pode } = pedido;
  const { row, rows, mostrado, resumo, passado } = await lerAnaliseNoTempo(pedido);
  const nomes = await servicos.identidade.nomesDeEntao([row.autor_id]);
  return {
    analise: analiseNaTela(row, pedido),
    autoria: { em: row.criada_em, por: nomes(row.autor_id, row.criada_em)?.nome ?? null },
    deteccoes: await deteccoesNaTela(pedido, rows, mostrado),
    resumo,
    passado,
    veDeteccoes: pode('deteccoes.ver'),
  };
}
