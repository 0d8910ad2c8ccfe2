import { z } from 'zod';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import type { Ordenacao } from '../kernel/pagina.ts';
import { type Selecao, selecionada } from '../kernel/selecao.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { deteccaoRow, deteccoes, referidosDasDeteccoes, visivel } from './deteccao.queries.ts';

/** What a list of detections is sorted by. */
export const COLUNAS_DAS_DETECCOES = ['data_analise', 'area', 'ativo', 'analise', 'tipo', 'status'] as const;
export type OrdenacaoDasDeteccoes = Ordenacao<(typeof COLUNAS_DAS_DETECCOES)[number]>;

/**
 * Condition: a visible detection within reach that the filter lets through; `d` is its row. Tables, maps, charts and
 * files all ask it in this one place, so that none of them disagrees with another.
 */
export const filtrada = (escopo: Escopo, filtro: FiltroDeDeteccoes): Fragment =>
  sql.fragment`${visivel('d')} AND ${contada(escopo, filtro)}`;

/** The same of what counts visible detections only: `d` is a row with the columns that the filter asks for. */
export function contada(escopo: Escopo, filtro: FiltroDeDeteccoes): Fragment {
  const entre = (coluna: string, ids: readonly Uuid[]) =>
    ids.length === 0 ? [] : [sql.fragment`${sql.identifier(['d', coluna])} = ANY(${sql.array([...ids], 'uuid')})`];
  const toca = (coluna: string, ids: readonly Uuid[]) =>
    ids.length === 0 ? [] : [sql.fragment`${sql.identifier(['d', coluna])} && ${sql.array([...ids], 'uuid')}`];
  const { classificacoes, inicio, fim } = filtro;
  const condicoes = [
    doEscopo(escopo, 'd'),
    ...entre('ativo_id', filtro.ativo_ids),
    ...entre('analise_id', filtro.analise_ids),
    ...entre('status_id', filtro.status_ids),
    ...entre('tipo_vigente_id', filtro.tipo_ids),
    ...toca('camada_ids', filtro.camada_ids),
    ...toca('camada_tipo_ids', filtro.camada_tipo_ids),
    ...(classificacoes.length === 0
      ? []
      : [sql.fragment`d.classificacao = ANY(${sql.array([...classificacoes], 'int4')})`]),
    ...(inicio === null ? [] : [sql.fragment`d.data_analise >= ${inicio}::date`]),
    ...(fim === null ? [] : [sql.fragment`d.data_analise <= ${fim}::date`]),
  ];
  return sql.fragment`${sql.join(condicoes, sql.fragment` AND `)}`;
}

/** What a detection is sorted by: its own columns, which are never null, and those of what it refers to. */
const CHAVES: Readonly<
  Record<OrdenacaoDasDeteccoes['coluna'], { readonly chave: Fragment; readonly propria: boolean }>
> = {
  data_analise: { chave: sql.fragment`d.data_analise`, propria: true },
  area: { chave: sql.fragment`d.area`, propria: true },
  ativo: { chave: sql.fragment`a.nome`, propria: false },
  analise: { chave: sql.fragment`n.titulo`, propria: false },
  tipo: { chave: sql.fragment`COALESCE(t.nome, p.nome)`, propria: false },
  status: { chave: sql.fragment`s.ordem`, propria: false },
};

export interface PaginaDeDeteccoes {
  /** From 1. */
  readonly pagina: number;
  readonly por_pagina: number;
}

/**
 * A numbered page of what the filter lets through. Which ones they are is found first, in a narrow index; only those
 * are read whole.
 */
export function listarFiltradas(
  escopo: Escopo,
  filtro: FiltroDeDeteccoes,
  { coluna, direcao }: OrdenacaoDasDeteccoes,
  { pagina, por_pagina }: PaginaDeDeteccoes,
  em?: string,
) {
  const { chave, propria } = CHAVES[coluna];
  const sentido = direcao === 'asc' ? sql.fragment`ASC` : sql.fragment`DESC`;
  // Of what is never null, an index has its own order; its id makes the order total.
  const ordem = sql.fragment`${chave} ${sentido} ${propria ? sql.fragment`` : sql.fragment`NULLS LAST`}, d.id ${sentido}`;
  return sql.type(deteccaoRow)`
    ${deteccoes(em)} WHERE d.id = ANY(ARRAY(
      SELECT d.id FROM ${tabelaEm('deteccoes', em)} d ${propria ? sql.fragment`` : referidosDasDeteccoes(em)}
      WHERE ${filtrada(escopo, filtro)} ORDER BY ${ordem} LIMIT ${por_pagina} OFFSET ${(pagina - 1) * por_pagina}
    )) ORDER BY ${ordem}`;
}

/** Condition: a visible detection within reach that was ticked on a list that the filter narrowed; `d` is its row. */
export function escolhida(escopo: Escopo, filtro: FiltroDeDeteccoes, escolha: Selecao): Fragment {
  return sql.fragment`${doEscopo(escopo, 'd')} AND ${visivel('d')}
    AND ${selecionada(escolha, 'd', filtrada(escopo, filtro))}`;
}

/** How many were ticked of what may be seen. */
export function contarEscolhidas(escopo: Escopo, filtro: FiltroDeDeteccoes, escolha: Selecao) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM deteccoes d WHERE ${escolhida(escopo, filtro, escolha)}`;
}

/** What somebody ticked on a list of detections. */
export interface PedidoDeDeteccoes {
  readonly filtro: FiltroDeDeteccoes;
  readonly selecao: Selecao;
}

/** Those that were ticked, by id, after one of them: what a bulk act is about. */
export function listarAlvosDasDeteccoes(
  escopo: Escopo,
  { filtro, selecao }: PedidoDeDeteccoes,
  apos: Uuid | null,
  limite: number,
) {
  const depois = apos === null ? sql.fragment`TRUE` : sql.fragment`d.id > ${apos}`;
  return sql.type(z.object({ id: uuidSchema, ativo_id: uuidSchema }))`
    SELECT d.id, d.ativo_id FROM deteccoes d WHERE ${escolhida(escopo, filtro, selecao)} AND ${depois}
    ORDER BY d.id LIMIT ${limite}`;
}

/** The newest of a selection, in the order of files. */
export function listarEscolhidas(escopo: Escopo, filtro: FiltroDeDeteccoes, escolha: Selecao, limite: number) {
  return sql.type(deteccaoRow)`
    ${deteccoes()} WHERE ${escolhida(escopo, filtro, escolha)}
    ORDER BY d.data_analise DESC, d.id DESC LIMIT ${limite}`;
}

/** Hectares that they cover together: where they overlap, once. @param ids of those whose shapes are laid over one another */
export function areaDaUniaoDas(escopo: Escopo, ids: readonly Uuid[], em?: string) {
  return sql.type(z.object({ area: z.number() }))`
    SELECT COALESCE(round((ST_Area(ST_Union(d.geom)::geography) / 1e4)::numeric, 4), 0)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${doEscopo(escopo, 'd')} AND ${visivel('d')}
      AND d.id = ANY(${sql.array([...ids], 'uuid')})`;
}

/** Where they lie, for a map that draws heat: at most so many, the latest first. */
export function pontosDasFiltradas(escopo: Escopo, filtro: FiltroDeDeteccoes, limite: number, em?: string) {
  return sql.type(z.object({ id: uuidSchema, lng: z.number(), lat: z.number(), area: z.number() }))`
    SELECT d.id, d.lng, d.lat, d.area FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)}
    ORDER BY d.data_analise DESC, d.id LIMIT ${limite}`;
}

const extensaoRow = z.object({
  oeste: z.number().nullable(),
  sul: z.number().nullable(),
  leste: z.number().nullable(),
  norte: z.number().nullable(),
});

/** The box around all of them, in degrees; nulls without any. */
export function extensaoDasFiltradas(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(extensaoRow)`
    SELECT min(ST_XMin(d.geom)) AS oeste, min(ST_YMin(d.geom)) AS sul, max(ST_XMax(d.geom)) AS leste,
      max(ST_YMax(d.geom)) AS norte
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)}`;
}
