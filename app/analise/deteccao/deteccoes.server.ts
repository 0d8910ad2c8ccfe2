import { deteccoesNaTela, tipoNaTela } from '#app/deteccao/deteccao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { lerOProprio } from '#app/server/atualidade.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { instanteExigido, momentoExigido, posicaoLida } from '#app/server/passado.server.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import type { ResumoDaAnalise } from '../analise.ts';
import { analiseNaTela, analisePedida, MODELOS_DAS_ANALISES } from '../analises.server.ts';
import { remocoesDe } from '../remocoes.server.ts';

/** The detection that the address names, as it is or was, within today's reach. @throws RespostaDeFalha 404 */
export async function deteccaoPedida(pedido: PedidoDaSessao, momento?: Momento): Promise<DeteccaoRow> {
  const { servicos, escopo, params, pode } = pedido;
  const edita = pode('analises.editar');
  const hoje = await lerOProprio(pedido, ['deteccoes'], params.id, (id) => servicos.deteccoes.obter(escopo, id, edita));
  if (hoje === null || (hoje.removida && !edita && !pode('deteccoes.restaurar'))) throw naoEncontrado();
  if (momento === undefined) return hoje;
  const entao = await servicos.deteccoes.obter(escopo, hoje.id, edita, momento);
  if (entao === null) throw naoEncontrado();
  return entao;
}

/** The same to be changed: with its analysis it is in the bin. @throws RespostaDeFalha 404, Rejection */
export async function deteccaoParaAlterar(pedido: PedidoDaSessao): Promise<DeteccaoRow> {
  const row = await deteccaoPedida(pedido);
  if (row.analise_removida) throw new Rejection('AnaliseNaLixeira');
  return row;
}

/** One detection. */
export async function dadosDaDeteccao(pedido: PedidoDaSessao) {
  const momento = momentoExigido(pedido);
  const row = await deteccaoPedida(pedido, momento);
  return (await deteccoesNaTela(pedido, [row], momento, true))[0];
}

/** Those of one analysis, and what they add up to, now or `em` an instant. @throws RespostaDeFalha */
export async function responderDeteccoesDaAnalise(pedido: PedidoDaSessao): Promise<Response> {
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: [...MODELOS_DAS_ANALISES, 'classificacoes', 'camadas'],
    comPessoas: true,
    ler: () => deteccoesDaAnalise(pedido, em),
  });
}

async function deteccoesDaAnalise(pedido: PedidoDaSessao, em: string | undefined) {
  const { servicos, escopo, url, pode } = pedido;
  const analise = await analisePedida(pedido, em);
  const removidas = url.searchParams.get('removidas') === '1' && pode('deteccoes.restaurar');
  const position = await posicaoLida(pedido, em);
  const [rows, area_uniao] = await Promise.all([
    servicos.deteccoes.daAnalise(escopo, analise.id, em, removidas),
    servicos.deteccoes.areaDaUniao(escopo, analise.id, em),
  ]);
  const [naTela, remocaoDe] = await Promise.all([deteccoesNaTela(pedido, rows, em), remocoesDe(pedido, rows)]);
  return {
    data: rows.map((row, i) => ({ ...naTela[i], ...remocaoDe(row) })),
    total: rows.length,
    position,
    analise: analiseNaTela(analise, pedido),
    resumo: resumir(rows, area_uniao),
  };
}

/** Figures of some detections by type, and the layers that they refer to. */
export function resumir(rows: readonly DeteccaoRow[], area_uniao: number): ResumoDaAnalise {
  const tipos = new Map<string, { tipo_id: string; nome: string; cor: string; total: number; area: number }>();
  const camadas = new Map<string, { id: string; nome: string; tipo_nome: string }>();
  for (const row of rows) {
    const { cor_preenchimento } = tipoNaTela(row);
    const tipo_id = row.tipo_alterado_id ?? row.tipo_id;
    const vazio = {
      tipo_id,
      nome: row.alterado_nome ?? row.tipo_nome ?? '',
      cor: cor_preenchimento,
      total: 0,
      area: 0,
    };
    const antes = tipos.get(tipo_id) ?? vazio;
    tipos.set(tipo_id, { ...antes, total: antes.total + 1, area: quatroCasas(antes.area + row.area) });
    for (const { id, nome, tipo_nome } of row.impacto.camadas) camadas.set(id, { id, nome, tipo_nome });
    if (row.camada_principal_id !== null && !camadas.has(row.camada_principal_id))
      camadas.set(row.camada_principal_id, {
        id: row.camada_principal_id,
        nome: row.camada_principal_nome ?? '',
        tipo_nome: '',
      });
  }
  const por_tipo = [...tipos.values()].sort((a, b) => b.total - a.total || a.nome.localeCompare(b.nome, 'pt-BR'));
  const camadas_referencia = [...camadas.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
  return { por_tipo, camadas_referencia, area_uniao };
}

const quatroCasas = (valor: number) => Number(valor.toFixed(4));
