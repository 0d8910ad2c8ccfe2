import { dataNaTela } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { MAX_DETECCOES_EM_PDF } from '#domain/exportacao/formatos.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { DeteccaoImpressa, FolhaDasDeteccoes } from './folha.ts';

/** The table of detections that an export as PDF is. @throws RespostaDeFalha 404 where it is nobody's own */
export async function folhaDasDeteccoes({
  servicos,
  escopo,
  sessao,
  params,
}: PedidoDaSessao): Promise<FolhaDasDeteccoes> {
  const id = uuidSchema.safeParse(params.id);
  const pedido = id.success ? await servicos.pedidosDeExportacao.pedidoDe(id.data, sessao.usuario_id, escopo) : null;
  if (pedido === null || pedido.objeto === 'camadas') throw naoEncontrado();
  const { cliente_id, ativos, filtro, selecao } = pedido;
  const rows = await servicos.deteccoesFiltradas.escolhidas(
    { cliente_id, ativos },
    filtro,
    selecao,
    MAX_DETECCOES_EM_PDF,
  );
  return {
    deteccoes: rows.map(impressa),
    area: rows.reduce((soma, { area }) => soma + area, 0),
    inicio: filtro.inicio,
    fim: filtro.fim,
    emitido: { em: new Date().toISOString(), por: sessao.nome, id: pedido.exportacao_id },
  };
}

function impressa(row: DeteccaoRow): DeteccaoImpressa {
  return {
    id: row.id,
    ativo: row.ativo_nome ?? '',
    analise: row.analise_titulo,
    area: row.area,
    data: dataNaTela(row.data_analise),
    tipo: row.alterado_nome ?? row.tipo_nome ?? '',
    status: row.status_nome ?? '',
    classificacao: row.classificacao_descricao ?? '',
    observacao: row.observacao || row.descricao,
    lng: row.lng,
    lat: row.lat,
  };
}
