import { dataDe } from '#app/kit/datas.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, pedidoInvalido } from '#app/server/falhas.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { comPeriodoPadrao, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { PaginaDeDeteccoes } from '#projections/deteccao/filtradas.queries.ts';
import { CAMPOS_DAS_DETECCOES, lerFiltro, type ProblemasDoFiltro } from '../filtro/ler-filtro.ts';
import { mensagensDosResultados } from './resultados.mensagens.ts';

const OPCOES = { campos: CAMPOS_DAS_DETECCOES, deUmLado: true } as const;

/** What an address asks of detections, and whether the usual period stands in for what it does not say. */
export interface FiltroPedido {
  readonly filtro: FiltroDeDeteccoes;
  readonly periodo_padrao: boolean;
  /** What is wrong with it, by field; nothing is looked for then. */
  readonly problemas: ProblemasDoFiltro;
}

/** @param em the instant (ISO 8601) from which the usual period goes back; now where it is absent */
export function lerFiltroPedido(parametros: URLSearchParams, em?: string): FiltroPedido {
  const lido = lerFiltro(parametros, OPCOES);
  if (!lido.valido) return { filtro: lido.filtro, periodo_padrao: false, problemas: lido.problemas };
  return { ...comPeriodoPadrao(lido.filtro, dataDe(em ?? new Date().toISOString())), problemas: {} };
}

/** The same for what has no page to say a problem on. @throws RespostaDeFalha 422 by field */
export function filtroPedido({ url }: Pick<PedidoDaSessao, 'url'>): FiltroPedido & { readonly em: string | undefined } {
  const em = instanteExigido({ url });
  const lido = lerFiltroPedido(url.searchParams, em);
  if (Object.keys(lido.problemas).length > 0) throw camposInvalidos(lido.problemas);
  return { ...lido, em };
}

/** Rows of a numbered page: the specification names none, so a call may ask for as many as a batch. */
const POR_PAGINA = 100;
const MAX_POR_PAGINA = 1_000;
const TEXTOS = { page: mensagensDaLista.page, per_page: mensagensDosResultados.per_page } as const;

/** @throws RespostaDeFalha 400 */
export function paginaPedida({ url: { searchParams } }: Pick<PedidoDaSessao, 'url'>): PaginaDeDeteccoes {
  const ler = (nome: 'page' | 'per_page', padrao: number, maximo: number): number => {
    const ditas = searchParams.getAll(nome);
    const [dita = String(padrao)] = ditas;
    const numero = /^[1-9]\d{0,6}$/.test(dita) ? Number(dita) : Number.NaN;
    if (ditas.length > 1 || !(numero <= maximo)) throw pedidoInvalido(TEXTOS[nome]);
    return numero;
  };
  return { pagina: ler('page', 1, 9_999_999), por_pagina: ler('per_page', POR_PAGINA, MAX_POR_PAGINA) };
}
