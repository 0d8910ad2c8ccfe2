import { lerAnaliseNoTempo } from '#app/analise/analise.porta.server.ts';
import { deteccoesNaTela } from '#app/deteccao/deteccao.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { instantePedido } from '#app/server/passado.server.ts';
import type { AnaliseRow } from '#projections/analise/analise.queries.ts';
import type { Emitivel } from '../emitidos/emitivel.ts';
import { documentoDe, emPdf, posicaoLida } from '../folha/documento.server.ts';
import { imagemEmbutida } from '../partes/imagem-embutida.server.ts';
import { linhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { ImagemComparada, RelatorioDaAnalise } from './relatorio-da-analise.ts';

/** '{titulo} - {ativo} - DD/MM/AAAA': the date is that of the image after, by which detections are dated. */
const subtituloDa = ({ titulo, ativo_nome, data_depois }: AnaliseRow) =>
  `${titulo} - ${ativo_nome ?? ''} - ${dataNaTela(data_depois)}`;

const caminhoDo = (id: string) => `/analise/analises/${id}/relatorio`;

/** Everything that the report of an analysis shows, as it is or as it was. @throws RespostaDeFalha 404 */
export async function relatorioDaAnalise(pedido: PedidoDaSessao): Promise<RelatorioDaAnalise> {
  const { servicos, escopo, pode } = pedido;
  const posicao = await posicaoLida(pedido, instantePedido(pedido)?.em ?? null);
  const { row, rows, resumo, passado, mostrado } = await lerAnaliseNoTempo(pedido);
  const [deteccoes, ativo, nomeDe, antes, depois] = await Promise.all([
    deteccoesNaTela(pedido, rows, mostrado),
    servicos.ativos.obter(escopo, row.ativo_id, mostrado),
    nomesDeEntao(pedido, [row.autor_id]),
    imagemDe(pedido, row, 'antes'),
    imagemDe(pedido, row, 'depois'),
  ]);
  const consulta = new URLSearchParams(passado?.em ? { em: passado.em } : {});
  const volta = pode('analises.ver') ? { para: `/analise/analises/${row.id}`, nome: 'Voltar à análise' } : null;
  return {
    documento: documentoDe(pedido, {
      ...{ titulo: textos.analise, subtitulo: subtituloDa(row), passado, consulta, posicao },
      ...{ caminho: caminhoDo(row.id), volta, emitir: { especie: 'analise', objeto_id: row.id } },
    }),
    analise: {
      ...{ titulo: row.titulo, descricao: row.descricao, publicada: row.publicada, removida: row.removida },
      ativo: [row.ativo_nome, row.categoria_nome].filter(Boolean).join(' · '),
      criada: { em: row.criada_em, por: nomeDe(row.autor_id, row.criada_em) },
      total: rows.length,
      area: Number(rows.reduce((soma, { area }) => soma + area, 0).toFixed(4)),
    },
    imagens: { antes, depois },
    limite: ativo?.bbox_geojson ?? null,
    por_tipo: resumo.por_tipo.map(({ tipo_id, ...tipo }) => ({ id: tipo_id, ...tipo })),
    camadas: resumo.camadas_referencia,
    uniao: resumo.area_uniao,
    linhas: deteccoes.map(linhaDoRelatorio),
  };
}

/** What a document says that it tells of, as it is at the instant that the address asks for. @throws RespostaDeFalha 404 */
export async function analiseParaEmitir(pedido: PedidoDaSessao): Promise<Emitivel> {
  const { row, rows } = await lerAnaliseNoTempo(pedido);
  return {
    ...{ objeto_id: row.id, ativo_ids: [row.ativo_id], caminho: caminhoDo(row.id), consulta: '' },
    deteccoes: { total: rows.length, citadas: rows.map(({ id, revisao }) => ({ id, revisao })) },
    ...{ titulo: textos.analise, subtitulo: subtituloDa(row) },
  };
}

/** The same as a file. @throws RespostaDeFalha 404 */
export async function relatorioDaAnaliseEmPdf(pedido: PedidoDaSessao): Promise<Response> {
  const { row } = await lerAnaliseNoTempo(pedido);
  return emPdf(pedido, caminhoDo(row.id), subtituloDa(row));
}

async function imagemDe(pedido: PedidoDaSessao, row: AnaliseRow, lado: 'antes' | 'depois'): Promise<ImagemComparada> {
  const { miniatura, satelite, provedor_nome, inicio, fim } = row.imagens[lado];
  return {
    ...{ data: row[`data_${lado}`], sensor: satelite, provedor: provedor_nome, inicio, fim },
    endereco: await imagemEmbutida(pedido, miniatura),
  };
}
