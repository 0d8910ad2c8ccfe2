import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { lerOProprio } from '#app/server/atualidade.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { idsDe } from '#app/server/lista.server.ts';
import { instanteExigido, posicaoLida } from '#app/server/passado.server.ts';
import { statusDaAnalise } from '#domain/analise/analise.policy.ts';
import type { AnaliseRow } from '#projections/analise/analise.queries.ts';
import type { AnaliseNaTela, ImagemDaAnalise } from './analise.ts';
import { remocoesDe } from './remocoes.server.ts';

/** Read models that an answer about analyses is made of. */
export const MODELOS_DAS_ANALISES = ['deteccoes', 'deteccao_tipos', 'deteccao_status', 'ativos', 'categorias'] as const;

/** What is not published is seen by who edits analyses. */
export const visaoDe = ({ pode }: Pick<PedidoDaSessao, 'pode'>) => ({ naoPublicadas: pode('analises.editar') });

/** The analysis that the address names, as it is or was, within today's reach. @throws RespostaDeFalha 404 */
export async function analisePedida(pedido: PedidoDaSessao, em?: string): Promise<AnaliseRow> {
  const { servicos, escopo, params, pode } = pedido;
  const hoje = await lerOProprio(pedido, ['deteccoes'], params.id, (id) =>
    servicos.analises.obter(escopo, id, visaoDe(pedido)),
  );
  if (hoje === null || (hoje.removida && !pode('analises.restaurar') && !pode('analises.editar')))
    throw naoEncontrado();
  if (em === undefined) return hoje;
  const entao = await servicos.analises.obter(escopo, hoje.id, visaoDe(pedido), em);
  if (entao === null) throw naoEncontrado();
  return entao;
}

const miniaturaDe = (id: string, lado: 'antes' | 'depois', imagem: AnaliseRow['imagens']['antes']) =>
  imagem.miniatura === null
    ? null
    : `/analise/analises/${id}/miniatura/${lado}?v=${imagem.miniatura.sha256.slice(0, 12)}`;

export function analiseNaTela(row: AnaliseRow, { pode }: Pick<PedidoDaSessao, 'pode'>): AnaliseNaTela {
  const { id, titulo, descricao, data_antes, data_depois, ativo_id, categoria_nome, categoria_cor_da_tag } = row;
  const { antes, depois } = row.imagens;
  const instantes = [antes.inicio, antes.fim, depois.inicio, depois.fim].filter((um) => um !== null).sort();
  return {
    id,
    titulo,
    descricao,
    data_antes,
    data_depois,
    ativo_id,
    categoria_nome,
    categoria_cor_da_tag,
    data_inicio: instantes[0] ?? null,
    data_fim: instantes.at(-1) ?? null,
    ativo_nome: row.ativo_nome ?? '',
    status: statusDaAnalise(row.publicada),
    removida: row.removida,
    revisao: row.revisao,
    total_deteccoes: row.total_deteccoes,
    total_area_afetada: row.total_area_afetada,
    imagem_antes_id: antes.grupo_id,
    imagem_depois_id: depois.grupo_id,
    imagem_antes_thumbnail: miniaturaDe(id, 'antes', antes),
    imagem_depois_thumbnail: miniaturaDe(id, 'depois', depois),
    pode: {
      editar: !row.removida && pode('analises.editar'),
      publicar: !row.removida && pode('analises.publicar'),
      remover: !row.removida && pode('analises.remover'),
      criar_deteccao: !row.removida && pode('deteccoes.criar') && pode('analises.editar'),
    },
  };
}

/** Analyses of an asset, or of all within reach, now or `em` an instant. @throws RespostaDeFalha */
export async function responderAnalises(pedido: PedidoDaSessao): Promise<Response> {
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: MODELOS_DAS_ANALISES,
    comPessoas: true,
    ler: () => listarAnalisesNaTela(pedido, em),
  });
}

async function listarAnalisesNaTela(pedido: PedidoDaSessao, em: string | undefined) {
  const { servicos, escopo, url } = pedido;
  const removidas = url.searchParams.get('removidas') === '1' && pedido.pode('analises.restaurar');
  const position = await posicaoLida(pedido, em);
  const rows = await servicos.analises.listar(escopo, {
    ...visaoDe(pedido),
    ativo_ids: ativosDe(pedido),
    removidas,
    em,
  });
  const remocaoDe = await remocoesDe(pedido, rows);
  return {
    data: rows.map((row) => ({ ...analiseNaTela(row, pedido), ...remocaoDe(row) })),
    total: rows.length,
    position,
  };
}

/** Names and statuses for filters. */
export async function listarNomesDasAnalises(pedido: PedidoDaSessao) {
  const filtro = { ...visaoDe(pedido), ativo_ids: ativosDe(pedido) };
  const rows = await pedido.servicos.analises.nomes(pedido.escopo, filtro);
  return rows.map(({ publicada, ...resto }) => ({ ...resto, status: statusDaAnalise(publicada) }));
}

/** `ativo_id`, `ativo_ids[]` or `ativos`; what is no id finds nothing. */
function ativosDe({ url: { searchParams } }: PedidoDaSessao) {
  const ditos = ['ativo_id', 'ativo_ids', 'ativo_ids[]', 'ativos', 'ativos[]'].flatMap((nome) =>
    searchParams.getAll(nome),
  );
  const ids = idsDe(ditos);
  if (ids === null) throw naoEncontrado();
  return ids;
}

/** The two images of an analysis, before and after, each as a group that maps can draw. @throws RespostaDeFalha */
export async function responderImagensDaAnalise(pedido: PedidoDaSessao): Promise<Response> {
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    // What is offered of a group today is a part of it.
    em,
    modelos: MODELOS_DAS_ANALISES,
    comPessoas: true,
    ler: () => imagensDaAnaliseNaTela(pedido, em),
  });
}

async function imagensDaAnaliseNaTela(
  pedido: PedidoDaSessao,
  em: string | undefined,
): Promise<{ readonly imagens: readonly ImagemDaAnalise[] }> {
  const row = await analisePedida(pedido, em);
  const { servicos, escopo, sessao } = pedido;
  const quem = { usuario_id: sessao.usuario_id, escopo };
  const imagens = await Promise.all(
    (['antes', 'depois'] as const).map(async (lado): Promise<ImagemDaAnalise> => {
      const { grupo_id, hash, provedor, provedor_nome, satelite, data, inicio, fim } = row.imagens[lado];
      const thumbnail = miniaturaDe(row.id, lado, row.imagens[lado]);
      const grupo = await servicos.catalogoDeImagens.obter(quem, row.ativo_id, hash);
      if (grupo === null) throw naoEncontrado();
      return {
        lado,
        group_id: grupo_id,
        hash,
        provider: provedor,
        provider_label: provedor_nome,
        satellite: satelite,
        date: data,
        thumbnail,
        inicio,
        fim,
        grupo,
      };
    }),
  );
  return { imagens };
}
