import {
  consultaDe,
  deteccoesNaTela,
  filtroPedido,
  lerFiltroPedido,
  lerRelatorio,
} from '#app/deteccao/deteccao.porta.server.ts';
import { dataDe, dataNaTela } from '#app/kit/datas.ts';
import { deteccoes as daEspecificacao } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { instantePedido, posicaoLida } from '#app/server/passado.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { Emitivel } from '../emitidos/emitivel.ts';
import { documentoDe, emPdf, pedidoDoDocumento } from '../folha/documento.server.ts';
import { lerPapel } from '../folha/papel.ts';
import { extensaoDe } from '../mapas/mapa.ts';
import { mapaGeral } from '../mapas/mapas.server.ts';
import { linhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import { filtrosImpressos } from './filtros-impressos.server.ts';
import type { FiltroImpresso, ImpressaoDasDeteccoes } from './impressao.ts';

const CAMINHO = '/deteccoes/relatorio/impressao';
/** Rows that a document holds; it says what it leaves out. */
const MAX_LINHAS = 1_000;
const ORDEM = { coluna: 'data_analise', direcao: 'desc' } as const;

/** The detections of a filter on paper: the same condition as on their page. What cannot be read is said on the page. */
export async function impressaoDasDeteccoes(pedidoFeito: PedidoDaSessao): Promise<ImpressaoDasDeteccoes> {
  const pedido = await pedidoDoDocumento(pedidoFeito);
  const { url, pode, servicos } = pedido;
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const { filtro, periodo_padrao, problemas } = lerFiltroPedido(url.searchParams, em);
  const recusa = Object.values(problemas).flat().join(' ');
  const posicao = await posicaoLida(pedido, em);
  const filtros = recusa === '' ? await filtrosImpressos(pedido, filtro, periodo_padrao, em) : [];
  // Nobody reads an excuse in a file: it is not made then.
  const lidos = () => lerDados(pedido, filtro, em);
  const dados =
    recusa !== ''
      ? null
      : servicos.impressao.pedida(url)
        ? await lidos()
        : await parte(pedido, 'relatório de detecções', lidos());
  const consulta = new URLSearchParams(consultaDe(filtro, em ?? null));
  return {
    documento: await documentoDe(pedido, {
      titulo: textos.deteccoes,
      subtitulo: subtituloDe(filtros, em),
      caminho: CAMINHO,
      consulta,
      posicao,
      emitir: { especie: 'deteccoes', objeto_id: '' },
      passado: quando && { ...quando, existia: em !== undefined, existe: true },
      volta: pode('deteccoes.ver') ? { para: `/deteccoes?${consulta}`, nome: 'Voltar às detecções' } : null,
    }),
    filtros,
    dados,
    falha: dados === null ? recusa || daEspecificacao.contateOSuporte : null,
  };
}

/** What a document says that it tells of, as it is at the instant that the address asks for. @throws RespostaDeFalha 422 */
export async function deteccoesParaEmitir(pedido: PedidoDaSessao): Promise<Emitivel> {
  const { servicos, escopo } = pedido;
  const { filtro, periodo_padrao, em } = filtroPedido(pedido);
  const [filtros, { total }, rows, ativo_ids] = await Promise.all([
    filtrosImpressos(pedido, filtro, periodo_padrao, em),
    servicos.deteccoesFiltradas.somar(escopo, filtro, em),
    servicos.deteccoesFiltradas.listar(escopo, filtro, ORDEM, { pagina: 1, por_pagina: MAX_LINHAS }, em),
    // Of all of them, also of those that it has no row for: who may read it reaches each.
    servicos.deteccoesFiltradas.ativos(escopo, filtro, em),
  ]);
  return {
    objeto_id: null,
    caminho: CAMINHO,
    consulta: consultaDe(filtro, null),
    ativo_ids,
    deteccoes: { total, citadas: rows.map(({ id, revisao }) => ({ id, revisao })) },
    // Its map is over the base map alone.
    cenas: [],
    titulo: textos.deteccoes,
    subtitulo: subtituloDe(filtros, em),
  };
}

/** The same as a file. @throws RespostaDeFalha 422 by field */
export async function impressaoDasDeteccoesEmPdf(pedido: PedidoDaSessao): Promise<Response> {
  const { filtro, periodo_padrao, em } = filtroPedido(pedido);
  const filtros = await filtrosImpressos(pedido, filtro, periodo_padrao, em);
  const dito = { titulo: textos.deteccoes, subtitulo: subtituloDe(filtros, em) };
  return emPdf(pedido, { ...dito, caminho: CAMINHO, filtro: new URLSearchParams(consultaDe(filtro, em ?? null)) });
}

/** 'Detecções - {ativos or the period} - DD/MM/AAAA', in the manner of an analysis'; the date is the day that it tells of. */
function subtituloDe(filtros: readonly FiltroImpresso[], em: string | undefined): string {
  const de = filtros.find(({ nome }) => nome === 'Ativos') ?? filtros[0];
  const dia = dataNaTela(dataDe(em ?? new Date().toISOString()));
  return ['Detecções', ...(de === undefined ? [] : [de.valor]), dia].join(' - ');
}

async function lerDados(
  pedido: PedidoDaSessao,
  filtro: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<NonNullable<ImpressaoDasDeteccoes['dados']>> {
  const { servicos, escopo } = pedido;
  const { deteccoesFiltradas: filtradas } = servicos;
  const [relatorio, rows] = await Promise.all([
    lerRelatorio(pedido, filtro, em),
    filtradas.listar(escopo, filtro, ORDEM, { pagina: 1, por_pagina: MAX_LINHAS }, em),
  ]);
  const ids = rows.map(({ id }) => id);
  const uniao = relatorio.total > rows.length ? null : await filtradas.areaDaUniao(escopo, ids, em);
  const linhas = (await deteccoesNaTela(pedido, rows, em)).map(linhaDoRelatorio);
  const mapa = mapaGeral(extensaoDe(linhas.map(({ geojson }) => geojson)), lerPapel(pedido.url.searchParams));
  return { relatorio, uniao, linhas, mapa };
}
