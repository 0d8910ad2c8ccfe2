import { lerAnaliseNoTempo } from '#app/analise/analise.porta.server.ts';
import { deteccoesNaTela } from '#app/deteccao/deteccao.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { instantePedido, posicaoLida } from '#app/server/passado.server.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { AnaliseRow } from '#projections/analise/analise.queries.ts';
import type { Emitivel } from '../emitidos/emitivel.ts';
import { documentoDe, emPdf, pedidoDoDocumento } from '../folha/documento.server.ts';
import { lerPapel } from '../folha/papel.ts';
import { cenasDasImagens } from '../mapas/cenas.server.ts';
import { extensaoDe } from '../mapas/mapa.ts';
import { legendaDa, mapaGeral, mapasDasImagens, mapasDosDetalhes } from '../mapas/mapas.server.ts';
import { imagemEmbutida } from '../partes/imagem-embutida.server.ts';
import { type LinhaDoRelatorio, linhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { ImagemComparada, RelatorioDaAnalise } from './relatorio-da-analise.ts';

/** '{titulo} - {ativo} - DD/MM/AAAA': the date is that of the image after, by which detections are dated. */
const subtituloDa = ({ titulo, ativo_nome, data_depois }: AnaliseRow) =>
  `${titulo} - ${ativo_nome ?? ''} - ${dataNaTela(data_depois)}`;

const caminhoDo = (id: string) => `/analise/analises/${id}/relatorio`;

/** Everything that the report of an analysis shows, as it is or as it was. @throws RespostaDeFalha 404 */
export async function relatorioDaAnalise(pedidoFeito: PedidoDaSessao): Promise<RelatorioDaAnalise> {
  const pedido = await pedidoDoDocumento(pedidoFeito);
  const { servicos, escopo, pode } = pedido;
  const posicao = await posicaoLida(pedido, instantePedido(pedido)?.em ?? undefined);
  const { row, rows, resumo, passado, mostrado } = await lerAnaliseNoTempo(pedido);
  const [deteccoes, ativo, nomeDe, antes, depois, cenas] = await Promise.all([
    deteccoesNaTela(pedido, rows, mostrado),
    servicos.ativos.obter(escopo, row.ativo_id, mostrado),
    nomesDeEntao(pedido, [row.autor_id]),
    imagemDe(pedido, row, 'antes'),
    imagemDe(pedido, row, 'depois'),
    cenasDasImagens(pedido, row.imagens),
  ]);
  const linhas = deteccoes.map(linhaDoRelatorio);
  const limite = ativo?.bbox_geojson ?? null;
  const mapas = await mapasDaAnalise(pedido, row, linhas, limite);
  const consulta = new URLSearchParams(passado?.em ? { em: passado.em } : {});
  const volta = pode('analises.ver') ? { para: `/analise/analises/${row.id}`, nome: 'Voltar à análise' } : null;
  return {
    documento: await documentoDe(pedido, {
      titulo: textos.analise,
      subtitulo: subtituloDa(row),
      passado,
      consulta,
      posicao,
      caminho: caminhoDo(row.id),
      volta,
      emitir: { especie: 'analise', objeto_id: row.id },
    }),
    analise: {
      titulo: row.titulo,
      descricao: row.descricao,
      publicada: row.publicada,
      removida: row.removida,
      ativo: [row.ativo_nome, row.categoria_nome].filter(Boolean).join(' · '),
      criada: { em: row.criada_em, por: nomeDe(row.autor_id, row.criada_em) },
      total: rows.length,
      area: Number(rows.reduce((soma, { area }) => soma + area, 0).toFixed(4)),
    },
    imagens: { antes, depois },
    limite,
    linhas,
    mapas,
    cenas,
    por_tipo: resumo.por_tipo.map(({ tipo_id, ...tipo }) => ({ id: tipo_id, ...tipo })),
    camadas: resumo.camadas_referencia,
    uniao: resumo.area_uniao,
  };
}

/** What a document says that it tells of, as it is at the instant that the address asks for. @throws RespostaDeFalha 404 */
export async function analiseParaEmitir(pedido: PedidoDaSessao): Promise<Emitivel> {
  const { row, rows } = await lerAnaliseNoTempo(pedido);
  return {
    objeto_id: row.id,
    ativo_ids: [row.ativo_id],
    caminho: caminhoDo(row.id),
    consulta: '',
    deteccoes: { total: rows.length, citadas: rows.map(({ id, revisao }) => ({ id, revisao })) },
    cenas: await cenasDasImagens(pedido, row.imagens),
    titulo: textos.analise,
    subtitulo: subtituloDa(row),
  };
}

/** The same as a file. @throws RespostaDeFalha 404 */
export async function relatorioDaAnaliseEmPdf(pedido: PedidoDaSessao): Promise<Response> {
  const { row } = await lerAnaliseNoTempo(pedido);
  return emPdf(pedido, { caminho: caminhoDo(row.id), titulo: textos.analise, subtitulo: subtituloDa(row) });
}

/** Of the detections; of an analysis without any, of its asset. */
async function mapasDaAnalise(
  pedido: PedidoDaSessao,
  row: AnaliseRow,
  linhas: readonly LinhaDoRelatorio[],
  limite: Geometria | null,
): Promise<RelatorioDaAnalise['mapas']> {
  const papel = lerPapel(pedido.url.searchParams);
  const extensao = extensaoDe(linhas.length > 0 || limite === null ? linhas.map(({ geojson }) => geojson) : [limite]);
  const [imagens, detalhes] = await Promise.all([
    mapasDasImagens(pedido, row.imagens, extensao, papel),
    mapasDosDetalhes(pedido, row.imagens.depois, linhas, papel),
  ]);
  return { geral: mapaGeral(extensao, papel), imagens, detalhes };
}

async function imagemDe(pedido: PedidoDaSessao, row: AnaliseRow, lado: 'antes' | 'depois'): Promise<ImagemComparada> {
  const imagem = row.imagens[lado];
  const [salvo, endereco] = await Promise.all([
    pedido.servicos.analises.grupoSalvo(pedido.escopo, imagem.grupo_id),
    imagemEmbutida(pedido, imagem.miniatura),
  ]);
  return { endereco, legenda: legendaDa(imagem, salvo?.grupo ?? null) };
}
