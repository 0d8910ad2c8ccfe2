import { lerDeteccaoNoTempo } from '#app/analise/analise.porta.server.ts';
import { pinturaEmPalavras } from '#app/imagem/imagem.porta.ts';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { hectares } from '#app/kit/formatos.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { posicaoLida, posicaoPedida } from '#app/server/passado.server.ts';
import { deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import { LADOS, type Lado } from '#domain/deteccao/evidencia.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { CenaDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { Emitivel } from '../emitidos/emitivel.ts';
import { documentoDe, emPdf, pedidoDoDocumento } from '../folha/documento.server.ts';
import { lerPapel } from '../folha/papel.ts';
import { cenasDasImagens, semRepetir } from '../mapas/cenas.server.ts';
import { extensaoDe } from '../mapas/mapa.ts';
import { mapaGeral, mapasDasImagens } from '../mapas/mapas.server.ts';
import { imagemEmbutida } from '../partes/imagem-embutida.server.ts';
import { type LinhaDoRelatorio, linhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { Dossie, EvidenciaNoDossie } from './dossie.ts';
import { figurasDos } from './figuras-dos-artefatos.server.ts';

type Lida = Awaited<ReturnType<typeof lerDeteccaoNoTempo>>;

const SENTENCAS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(deteccaoEvents).map(({ type, descricao }) => [type, descricao]),
);
const NOMES: Readonly<Record<Lado, string>> = { antes: 'Antes', depois: 'Depois', regiao: 'Região' };

const subtituloDo = ({ tipo_deteccao, ativo, data_analise }: Lida['deteccao']) =>
  `${tipo_deteccao || 'Detecção sem tipo'} - ${ativo.nome} - ${dataNaTela(data_analise)}`;

const caminhoDo = (id: string) => `/analise/deteccoes/${id}/relatorio`;

/** All that is known of one detection, as it is or was at a moment. @throws RespostaDeFalha 404; 503 */
export async function dossieDaDeteccao(pedidoFeito: PedidoDaSessao): Promise<Dossie> {
  const pedido = await pedidoDoDocumento(pedidoFeito);
  const { servicos, escopo, pode } = pedido;
  const dita = posicaoPedida(pedido);
  const antes = dita === null ? await posicaoLida(pedido, undefined) : String(dita);
  const lida = await lerDeteccaoNoTempo(pedido);
  const { row, deteccao, acompanhamento, passado } = lida;
  const em = passado?.existia ? passado.em : null;
  const linha = linhaDoRelatorio(deteccao);
  const [ativo, evidencias, eventos, mapas, cenas, figuras] = await Promise.all([
    servicos.ativos.obter(escopo, row.ativo_id, em ?? undefined),
    Promise.all(LADOS.map((lado) => evidenciaDe(pedido, row, lado))),
    eventosDa(pedido, lida),
    mapasDo(pedido, row.analise_id, linha, em ?? undefined),
    cenasDosMapas(pedido, row.analise_id, em ?? undefined),
    figurasDos(pedido, row.id, acompanhamento.artefatos),
  ]);
  const consulta = new URLSearchParams(em === null ? {} : { em });
  return {
    documento: await documentoDe(pedido, {
      titulo: textos.dossie,
      subtitulo: subtituloDo(deteccao),
      passado,
      consulta,
      caminho: caminhoDo(row.id),
      emitir: { especie: 'dossie', objeto_id: row.id },
      posicao: em === null || dita !== null ? antes : await posicaoLida(pedido, em),
      volta: pode('deteccoes.ver') ? { para: `/analise/deteccoes/${row.id}`, nome: 'Voltar à detecção' } : null,
    }),
    fatos: fatosDa(deteccao),
    linha,
    mapas,
    cenas,
    limite: ativo?.bbox_geojson ?? null,
    camadas: deteccao.camadas_impactadas.map(({ id, nome, tipo_nome }) => ({ id, nome, tipo_nome })),
    evidencias,
    eventos,
    ...acompanhamento,
    ...figuras,
  };
}

/** What a document says that it tells of, as it is at the instant that the address asks for. @throws RespostaDeFalha 404 */
export async function dossieParaEmitir(pedido: PedidoDaSessao): Promise<Emitivel> {
  const { row, deteccao, passado } = await lerDeteccaoNoTempo(pedido);
  const dosMapas = await cenasDosMapas(pedido, row.analise_id, (passado?.existia ? passado.em : null) ?? undefined);
  return {
    objeto_id: row.id,
    ativo_ids: [row.ativo_id],
    caminho: caminhoDo(row.id),
    consulta: '',
    deteccoes: { total: 1, citadas: [{ id: row.id, revisao: row.revisao }] },
    cenas: semRepetir([...dosMapas, ...cenasDasEvidencias(row)]),
    titulo: textos.dossie,
    subtitulo: subtituloDo(deteccao),
  };
}

/** The same as a file. @throws RespostaDeFalha 404; 503 */
export async function dossieEmPdf(pedido: PedidoDaSessao): Promise<Response> {
  const { row, deteccao } = await lerDeteccaoNoTempo(pedido);
  return emPdf(pedido, { caminho: caminhoDo(row.id), titulo: textos.dossie, subtitulo: subtituloDo(deteccao) });
}

async function mapasDo(
  pedido: PedidoDaSessao,
  analise_id: Uuid,
  { geojson }: LinhaDoRelatorio,
  em: string | undefined,
): Promise<Dossie['mapas']> {
  const papel = lerPapel(pedido.url.searchParams);
  const extensao = extensaoDe([geojson]);
  const analise = await analiseDa(pedido, analise_id, em);
  const geral = mapaGeral(extensao, papel);
  const imagens = analise === null ? [] : await mapasDasImagens(pedido, analise.imagens, extensao, papel);
  return [...(geral === null ? [] : [geral]), ...imagens];
}

const analiseDa = ({ servicos, escopo }: PedidoDaSessao, id: Uuid, em: string | undefined) =>
  servicos.analises.obter(escopo, id, { naoPublicadas: true }, em);

async function cenasDosMapas(pedido: PedidoDaSessao, analise_id: Uuid, em: string | undefined) {
  const analise = await analiseDa(pedido, analise_id, em);
  return analise === null ? [] : cenasDasImagens(pedido, analise.imagens);
}

/** A picture of the base map is of no scene. */
function cenasDasEvidencias({ evidencias }: DeteccaoRow): readonly CenaDoDocumento[] {
  return LADOS.flatMap((lado) => {
    const { provedor = null, cenas = [] } = evidencias?.[lado] ?? {};
    return provedor === null ? [] : cenas.map((cena) => ({ provedor, ...cena }));
  });
}

function fatosDa(deteccao: Lida['deteccao']): Dossie['fatos'] {
  const { tipo, area_informada, classificacao_descricao, observacao, descricao, criada_por } = deteccao;
  return [
    ['Tipo', deteccao.tipo_deteccao || 'Sem tipo'],
    ...(tipo.alterado_nome === null ? [] : [['Primeiro tipo', tipo.nome] as const]),
    ['Status', deteccao.status.nome],
    ...(classificacao_descricao === null ? [] : [['Classificação', classificacao_descricao] as const]),
    ['Análise', deteccao.analise_titulo],
    ['Ativo', [deteccao.ativo.nome, deteccao.categoria].filter(Boolean).join(' · ')],
    ['Data da análise', dataNaTela(deteccao.data_analise)],
    ['Área (geodésica)', hectares(deteccao.area)],
    ...(area_informada === null ? [] : [['Área informada', hectares(area_informada)] as const]),
    ['Camada de referência', deteccao.camada_referencia ?? 'Nenhuma'],
    ['Criada em', instanteComFuso(deteccao.criada_em)],
    // Nobody's name stands for the installation itself.
    ...(criada_por === '' ? [] : [['Criada por', criada_por] as const]),
    ...(observacao === '' ? [] : [['Observação', observacao] as const]),
    ...(descricao === '' ? [] : [['Descrição', descricao] as const]),
    ['Identificador', deteccao.id],
  ];
}

async function evidenciaDe(pedido: PedidoDaSessao, row: DeteccaoRow, lado: Lado): Promise<EvidenciaNoDossie> {
  const feita = row.evidencias?.[lado] ?? null;
  const ausencia = row.evidencias?.ausencias[lado] ?? null;
  const endereco = await imagemEmbutida(pedido, feita?.arquivo ?? null);
  return {
    nome: NOMES[lado],
    endereco,
    ausencia: endereco === null ? porqueFalta(feita !== null, ausencia) : '',
    provedor: feita?.provedor ?? null,
    sha256: feita?.arquivo.sha256 ?? null,
    cenas: feita?.cenas ?? [],
    pintura: feita === null || feita.tipo === null ? null : pinturaEmPalavras({ ...feita, tipo: feita.tipo }),
    semelhanca: feita?.semelhanca ?? null,
  };
}

function porqueFalta(feita: boolean, ausencia: NonNullable<DeteccaoRow['evidencias']>['ausencias'][Lado]): string {
  if (feita) return textos.imagemForaDoAlcance;
  return ausencia === null ? textos.imagemSendoFeita : textos.ausencias[ausencia];
}

/** Its own events up to the moment that is shown. */
async function eventosDa(pedido: PedidoDaSessao, { vida, atual }: Lida): Promise<Dossie['eventos']> {
  if (vida === null) return null;
  const passos = vida.slice(0, atual + 1);
  const nomeDe = await nomesDeEntao(
    pedido,
    passos.map(({ evento }) => evento.meta.actorId),
  );
  return passos.map(({ evento: { position, recordedAt, type, meta, hash } }) => ({
    posicao: String(position),
    em: recordedAt,
    texto: SENTENCAS[type] ?? type,
    hash,
    autor: nomeDe(meta.actorId, recordedAt),
  }));
}
