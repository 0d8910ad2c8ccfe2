import { z } from 'zod';
import { FAIXAS_DE_IDADE_DIAS, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import type { Ordenacao } from '../kernel/pagina.ts';
import { type Selecao, selecionada } from '../kernel/selecao.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { deteccaoRow, deteccoes, visivel } from './deteccao.queries.ts';

/** What a list of detections is sorted by. */
export const COLUNAS_DAS_DETECCOES = ['data_analise', 'area', 'ativo', 'analise', 'tipo', 'status'] as const;
export type OrdenacaoDasDeteccoes = Ordenacao<(typeof COLUNAS_DAS_DETECCOES)[number]>;

/**
 * Condition: a visible detection within reach that the filter lets through; `d` is its row. Tables, maps, charts and
 * files all ask it in this one place, so that none of them disagrees with another.
 */
export function filtrada(escopo: Escopo, filtro: FiltroDeDeteccoes): Fragment {
  const entre = (coluna: string, ids: readonly Uuid[]) =>
    ids.length === 0 ? [] : [sql.fragment`${sql.identifier(['d', coluna])} = ANY(${sql.array([...ids], 'uuid')})`];
  const toca = (coluna: string, ids: readonly Uuid[]) =>
    ids.length === 0 ? [] : [sql.fragment`${sql.identifier(['d', coluna])} && ${sql.array([...ids], 'uuid')}`];
  const { classificacoes, inicio, fim } = filtro;
  const condicoes = [
    doEscopo(escopo, 'd'),
    visivel('d'),
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

/** What a detection is sorted by; its id makes the order total. */
const CHAVES: Readonly<Record<OrdenacaoDasDeteccoes['coluna'], Fragment>> = {
  data_analise: sql.fragment`d.data_analise`,
  area: sql.fragment`d.area`,
  ativo: sql.fragment`a.nome`,
  analise: sql.fragment`n.titulo`,
  tipo: sql.fragment`COALESCE(t.nome, p.nome)`,
  status: sql.fragment`s.ordem`,
};

export interface PaginaDeDeteccoes {
  /** From 1. */
  readonly pagina: number;
  readonly por_pagina: number;
}

/** A numbered page of what the filter lets through. */
export function listarFiltradas(
  escopo: Escopo,
  filtro: FiltroDeDeteccoes,
  { coluna, direcao }: OrdenacaoDasDeteccoes,
  { pagina, por_pagina }: PaginaDeDeteccoes,
  em?: string,
) {
  const sentido = direcao === 'asc' ? sql.fragment`ASC NULLS LAST` : sql.fragment`DESC NULLS LAST`;
  return sql.type(deteccaoRow)`
    ${deteccoes(em)} WHERE ${filtrada(escopo, filtro)}
    ORDER BY ${CHAVES[coluna]} ${sentido}, d.id ${direcao === 'asc' ? sql.fragment`ASC` : sql.fragment`DESC`}
    LIMIT ${por_pagina} OFFSET ${(pagina - 1) * por_pagina}`;
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

const totaisRow = z.object({
  total: z.int(),
  /** Hectares: the sum of their own. */
  area: z.number(),
  /** AAAA-MM-DD of the first and last; null without any. */
  primeira: z.string().nullable(),
  ultima: z.string().nullable(),
});
export type TotaisDasDeteccoes = z.infer<typeof totaisRow>;

/** How many the filter lets through, and what they add up to. */
export function somarFiltradas(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(totaisRow)`
    SELECT count(*)::int AS total, COALESCE(round(sum(d.area)::numeric, 4), 0)::float8 AS area,
      min(d.data_analise)::text AS primeira, max(d.data_analise)::text AS ultima
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)}`;
}

/** Assets in which the filter lets something through. */
export function ativosDasFiltradas(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(z.object({ ativo_id: uuidSchema }))`
    SELECT DISTINCT d.ativo_id FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)} ORDER BY 1`;
}

/** Hectares that they cover together: where they overlap, once. @param ids of those whose shapes are laid over one another */
export function areaDaUniaoDas(escopo: Escopo, ids: readonly Uuid[], em?: string) {
  return sql.type(z.object({ area: z.number() }))`
    SELECT COALESCE(round((ST_Area(ST_Union(d.geom)::geography) / 1e4)::numeric, 4), 0)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${doEscopo(escopo, 'd')} AND ${visivel('d')}
      AND d.id = ANY(${sql.array([...ids], 'uuid')})`;
}

const doTipoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  cor: z.string().nullable(),
  total: z.int(),
  area: z.number(),
});

/** The same by the type that holds, the commonest first. */
export function somarPorTipo(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(doTipoRow)`
    SELECT d.tipo_vigente_id AS id, COALESCE(t.nome, '') AS nome, t.cor_preenchimento AS cor, count(*)::int AS total,
      round(sum(d.area)::numeric, 4)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
    WHERE ${filtrada(escopo, filtro)}
    GROUP BY d.tipo_vigente_id, t.nome, t.cor_preenchimento ORDER BY total DESC, nome, id`;
}

/** The same by the status, in the client's order. */
export function somarPorStatus(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(doTipoRow)`
    SELECT d.status_id AS id, COALESCE(s.nome, '') AS nome, s.cor, count(*)::int AS total,
      round(sum(d.area)::numeric, 4)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
    WHERE ${filtrada(escopo, filtro)}
    GROUP BY d.status_id, s.nome, s.cor, s.ordem ORDER BY s.ordem NULLS LAST, nome, id`;
}

const daIdadeRow = doTipoRow.extend({
  icone: z.string().nullable(),
  /** Which band of ages, from the youngest, 0. */
  faixa: z.int(),
});

/** The same by the status and by the days since they were drawn. @param hoje the local date, ISO 8601 */
export function somarPorStatusEIdade(escopo: Escopo, filtro: FiltroDeDeteccoes, hoje: string, em?: string) {
  const dias = sql.fragment`(${hoje}::date - (d.criada_em AT TIME ZONE 'America/Sao_Paulo')::date)`;
  return sql.type(daIdadeRow)`
    SELECT d.status_id AS id, COALESCE(s.nome, '') AS nome, s.cor, s.icone,
      width_bucket(${dias}, ${sql.array([...FAIXAS_DE_IDADE_DIAS], 'int4')}) AS faixa, count(*)::int AS total,
      round(sum(d.area)::numeric, 4)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
    WHERE ${filtrada(escopo, filtro)}
    GROUP BY d.status_id, s.nome, s.cor, s.icone, s.ordem, faixa ORDER BY s.ordem NULLS LAST, nome, id, faixa`;
}

/** How many there are of each day that has any, by the date of the image after (AAAA-MM-DD). */
export function somarPorDia(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(z.object({ dia: z.string(), total: z.int(), area: z.number() }))`
    SELECT d.data_analise::text AS dia, count(*)::int AS total, round(sum(d.area)::numeric, 4)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)} GROUP BY d.data_analise ORDER BY 1`;
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
