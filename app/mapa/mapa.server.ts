import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import { caixaDoLugar } from '#domain/geometria/em-volta.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { AtivoRow } from '#projections/ativo/ativo.queries.ts';
import { esperaDaRevisao } from './espera-da-revisao.ts';
import type { AtivoNoMapa } from './mapa.ts';
import { vistaPedida } from './vistas.server.ts';

/** What the main map knows before anything is chosen on it, now or at an instant: each part of it may fail alone. */
export async function dadosDoMapa(pedido: PedidoDaSessao) {
  const { servicos, escopo, pode } = pedido;
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const veCamadas = pode('camadas.ver');
  const atualidade = await obterAtualidade(pedido, [
    'ativos',
    'categorias',
    'camadas',
    'camada_tipos',
    'apresentacoes',
    ...(pode('analises.ver') ? (['deteccoes'] as const) : []),
  ]);
  const [ativos, tipos, totais, padrao, revisao] = await Promise.all([
    parte(pedido, 'ativos', servicos.ativos.listar(escopo, { ativo: true, em })),
    veCamadas ? parte(pedido, 'tipos', servicos.camadaTipos.listar(escopo, { em })) : [],
    veCamadas ? parte(pedido, 'totais', servicos.camadaTipos.totais(escopo, em)) : [],
    veCamadas ? parte(pedido, 'padrao', servicos.camadaTipos.apresentacao(escopo, em)) : null,
    veCamadas ? servicos.ladrilhos.obterRevisao(escopo) : 0,
  ]);
  return {
    atualidade,
    ativos: ativos?.map(noMapa) ?? null,
    tipos,
    totais,
    padrao,
    revisao: String(revisao),
    criaCamadas: em === undefined && pode('camadas.criar'),
    vista: await vistaPedida(pedido),
    passado: quando && { ...quando, existia: em !== undefined, existe: true },
    ve: {
      camadas: veCamadas,
      imagens: pode('imagens.ver'),
      analises: pode('analises.ver'),
      padrao: em === undefined && pode('camada_tipos.editar'),
      exportacao: em === undefined && pode('camadas.baixar'),
    },
    analises: {
      posicao: atualidade.posicoes.deteccoes ?? null,
      esperaDaRevisao: esperaDaRevisao(process.env.NODE_ENV),
      temRelatorio: pode('relatorios.ver'),
    },
  };
}

/** The outline of an asset within reach; null of one that is a point. */
export async function limiteDoAtivo({ servicos, escopo, params }: PedidoDaSessao): Promise<Response> {
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (row === null) throw naoEncontrado();
  return Response.json({ limite: row.bbox_geojson }, { headers: { 'Cache-Control': 'no-store' } });
}

function noMapa(row: AtivoRow): AtivoNoMapa {
  const { id, nome, sigla, uf, categoria_nome, categoria_cor_da_tag, bbox_geojson, monitoramento } = row;
  return {
    id,
    nome,
    sigla,
    uf,
    categoria_nome,
    categoria_cor_da_tag,
    monitoramento,
    extensao: caixaDoLugar(row),
    delimitado: bbox_geojson !== null,
  };
}
