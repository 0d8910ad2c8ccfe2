import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { type FormaDaLista, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { instantePedido, posicaoLida } from '#app/server/passado.server.ts';
import { contagemDosFiltros, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import type { OrdenacaoDasDeteccoes } from '#projections/deteccao/filtradas.queries.ts';
import { CAMPOS_DAS_DETECCOES, escreverFiltro } from '../filtro/ler-filtro.ts';
import { linhasDe } from './linhas.server.ts';
import { type FiltroPedido, filtroPedido, lerFiltroPedido, paginaPedida } from './pedido.server.ts';
import { lerRelatorio } from './relatorio.server.tsx';
import { MODELOS } from './resultados.server.ts';
import type { DadosDosResultados, LinhasDaTabela } from './resultados.ts';

type Coluna = OrdenacaoDasDeteccoes['coluna'];

const FORMA = {
  colunas: ['data_analise', 'area', 'ativo', 'analise', 'tipo', 'status'],
  padrao: { coluna: 'data_analise', direcao: 'desc', per_page: 50 },
} as const satisfies FormaDaLista<Coluna>;

/** Everything that the page of detections shows for what its address says, now or at an instant. */
export async function dadosDosResultados(pedido: PedidoDaSessao) {
  const { url, pode } = pedido;
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const lista = lerLista(url.searchParams, FORMA);
  const lido = lerFiltroPedido(url.searchParams, em);
  const atualidade = await obterAtualidade(pedido, MODELOS);
  const posicao = await posicaoLida(pedido, em);
  const base = {
    atualidade,
    estado: lista.estado,
    passado: quando && { ...quando, existia: em !== undefined, existe: true },
    pode: {
      exportar: pode('deteccoes.baixar'),
      imprimir: pode('relatorios.ver'),
      mudarStatus: pode('deteccoes.revisar'),
      salvarParaTodos: pode('deteccoes.salvar_filtro_cliente'),
    },
    escolhe: {
      ativos: pode('ativos.ver'),
      analises: pode('analises.ver'),
      camadas: pode('camadas.ver'),
      status: pode('deteccao_status.ver'),
      tipos: pode('deteccao_tipos.ver'),
      classificacoes: pode('classificacoes.ver'),
    },
  };
  const { filtro, periodo_padrao, problemas } = lido;
  const valido = Object.keys(problemas).length === 0;
  return {
    ...base,
    posicao,
    filtro,
    periodo_padrao,
    problemas,
    consulta: consultaDe(filtro, em ?? null),
    contagem: periodo_padrao ? '' : contagemDosFiltros(filtro),
    dados: valido ? await parte(pedido, 'detecções', lerDados(pedido, lido, lista, em)) : null,
  };
}

/** `GET /deteccoes/linhas`: a page of the same rows, in the table's order, by its number. */
export async function linhas(pedido: PedidoDaSessao): Promise<Response> {
  const { filtro, em } = filtroPedido(pedido);
  const { ordenacao } = lerLista(pedido.url.searchParams, FORMA);
  const pagina = paginaPedida(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: MODELOS,
    async ler(): Promise<LinhasDaTabela> {
      const { servicos, escopo } = pedido;
      const position = await posicaoLida(pedido, em);
      const rows = await servicos.deteccoesFiltradas.listar(escopo, filtro, ordenacao, pagina, em);
      return { data: await linhasDe(pedido, rows, em), position };
    },
  });
}

/** The filter as an address of this page and of its map and files has it. */
export function consultaDe(filtro: FiltroPedido['filtro'], em: string | null): string {
  const parametros = new URLSearchParams();
  escreverFiltro(filtro, CAMPOS_DAS_DETECCOES, parametros);
  if (em !== null) parametros.set('em', em);
  return parametros.toString();
}

async function lerDados(
  pedido: PedidoDaSessao,
  { filtro, periodo_padrao }: FiltroPedido,
  { limite, cursor, ordenacao }: PedidoDeLista<Coluna>,
  em: string | undefined,
): Promise<DadosDosResultados> {
  const { servicos, escopo } = pedido;
  const { deteccoesFiltradas: filtradas } = servicos;
  // A cursor of this list is the number of a page.
  const pagina = /^[1-9]\d{0,5}$/.test(cursor ?? '') ? Number(cursor) : 1;
  const [rows, relatorio, extensao, de_sempre] = await Promise.all([
    filtradas.listar(escopo, filtro, ordenacao, { pagina, por_pagina: limite }, em),
    lerRelatorio(pedido, filtro, em),
    filtradas.extensao(escopo, filtro, em),
    periodo_padrao ? filtradas.somar(escopo, SEM_FILTRO, em) : null,
  ]);
  const { total } = relatorio;
  return {
    linhas: await linhasDe(pedido, rows, em),
    pagina,
    paginas: {
      total,
      anterior: pagina > 1 ? String(pagina - 1) : null,
      proxima: pagina * limite < total ? String(pagina + 1) : null,
    },
    relatorio,
    extensao,
    ultima_de_sempre: total === 0 ? (de_sempre?.ultima ?? null) : null,
  };
}
