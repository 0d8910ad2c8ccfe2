import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { instanteExigido, posicaoLida } from '#app/server/passado.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { deteccoesNaTela } from '../deteccao-na-tela.server.ts';
import { filtroPedido, paginaPedida } from './pedido.server.ts';
import { responderPontos } from './pontos.server.ts';

/** Read models that an answer about detections is made of. */
export const MODELOS = [
  'deteccoes',
  'deteccao_tipos',
  'deteccao_status',
  'classificacoes',
  'ativos',
  'categorias',
  'camadas',
] as const;

const DO_MAIS_NOVO = { coluna: 'data_analise', direcao: 'desc' } as const;

/** `GET /deteccoes/resultados`: a page of the visible detections that the filter lets through, the newest first. */
export async function resultados(pedido: PedidoDaSessao): Promise<Response> {
  const { servicos, escopo } = pedido;
  const { filtro, periodo_padrao, em } = filtroPedido(pedido);
  const pagina = paginaPedida(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: MODELOS,
    async ler() {
      const position = await posicaoLida(pedido, em);
      const [rows, totais] = await Promise.all([
        servicos.deteccoesFiltradas.listar(escopo, filtro, DO_MAIS_NOVO, pagina, em),
        servicos.deteccoesFiltradas.somar(escopo, filtro, em),
      ]);
      return {
        data: await deteccoesNaTela(pedido, rows, em),
        total: totais.total,
        area: totais.area,
        position,
        periodo_padrao,
        start_date: filtro.inicio,
        end_date: filtro.fim,
        page: pagina.pagina,
        per_page: pagina.por_pagina,
      };
    },
  });
}

/** `GET /deteccoes/pontos`: where what the filter lets through lies, with its hectares, the newest first. */
export const pontos = async (pedido: PedidoDaSessao): Promise<Response> =>
  responderPontos(pedido, filtroPedido(pedido));

/** `GET /deteccoes/{id}/geojson`: one detection as a GeoJSON feature, WGS 84. @throws RespostaDeFalha 404 */
export async function geojsonDaDeteccao(pedido: PedidoDaSessao): Promise<Response> {
  const { servicos, escopo, params } = pedido;
  const em = instanteExigido(pedido);
  const id = uuidSchema.safeParse(params.id);
  // Only what everybody sees, whoever asks: what is not published is read inside of its analysis.
  const hoje = id.success ? await servicos.deteccoes.obter(escopo, id.data, false) : null;
  const row = hoje && em !== undefined ? await servicos.deteccoes.obter(escopo, hoje.id, false, em) : hoje;
  if (row === null) throw naoEncontrado();
  return responderNoTempo(pedido, {
    em,
    modelos: MODELOS,
    async ler() {
      const [deteccao] = await deteccoesNaTela(pedido, [row], em);
      if (deteccao === undefined) throw naoEncontrado();
      const { geojson, tipo_deteccao, area, data_analise, status, ativo, analise_id, centroid, descricao } = deteccao;
      return {
        type: 'Feature',
        id: row.id,
        geometry: geojson,
        properties: {
          id: row.id,
          tipo_deteccao,
          area,
          data_analise,
          status: status.nome,
          ativo: ativo.nome,
          analise_id,
          centroid,
          descricao,
        },
      };
    },
  });
}
