import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comporta } from '../kernel/busca.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import type { Selecao } from '../kernel/selecao.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { extensaoSchema, type FiltroDeCamadas, filtrada, naSelecao } from './camada.queries.ts';

/** What a search finds is counted up to here: counting on would take longer than anybody reads. */
export const MAXIMO_CONTADO = 10_000;

const contagem = z.object({
  total: z.int(),
  /** False where there are more. */
  exata: z.boolean(),
});
export type ContagemDeCamadas = z.infer<typeof contagem>;

/** Whether the counts that the projection keeps answer this filter: they know no texts and no past. */
const temContagem = ({ busca = '', em }: FiltroDeCamadas) => busca.trim() === '' && em === undefined;

const contadas = sql.fragment`
  LEAST(count(*), ${MAXIMO_CONTADO})::int AS total, count(*) <= ${MAXIMO_CONTADO} AS exata`;

/** From this part of all on, what a search finds is come across sooner by reading on than by its index. */
const COMUM = 0.2;

/** What part of all layers a search finds, judged by the values that Postgres keeps when it analyses a table: a hundred. */
export const fracaoAchada = (busca: string) => sql.fragment`
  COALESCE((SELECT avg((${comporta(sql.fragment`v`, busca)})::int)
    FROM pg_stats s, unnest(s.histogram_bounds::text::text[]) v
    WHERE s.schemaname = current_schema() AND s.tablename = 'camadas' AND s.attname = 'busca'), 0)`;

/** How many layers `listarCamadas` pages through. */
export function contarCamadas(escopo: Escopo, filtro: FiltroDeCamadas) {
  if (temContagem(filtro))
    return sql.type(contagem)`
      SELECT COALESCE(sum(c.n), 0)::int AS total, TRUE AS exata FROM camadas_contagens c
      WHERE ${doEscopo(escopo, 'c')} AND ${filtrada(filtro)}`;
  const { busca = '', ...semBusca } = filtro;
  const ate = sql.fragment`LIMIT ${MAXIMO_CONTADO + 1}`;
  const de = sql.fragment`FROM ${tabelaEm('camadas', filtro.em)} c WHERE ${doEscopo(escopo, 'c')}`;
  if (busca.trim() === '')
    return sql.type(contagem)`
      SELECT ${contadas} FROM (SELECT ${de} AND ${filtrada(filtro)} ${ate}) achadas`;
  // Of the two ways only one is gone, for the index of trigrams gathers all matches before the first one can be counted;
  // the second hides the column from it.
  return sql.type(contagem)`
    WITH comum AS MATERIALIZED (SELECT ${fracaoAchada(busca)} >= ${COMUM} AS sim)
    SELECT ${contadas} FROM (
      (SELECT ${de} AND NOT (SELECT sim FROM comum) AND ${filtrada(filtro)} ${ate})
      UNION ALL
      (SELECT ${de} AND (SELECT sim FROM comum) AND ${filtrada(semBusca)}
        AND ${comporta(sql.fragment`(c.busca || '')`, busca)} ${ate})
    ) achadas`;
}

const caixa = (de: Fragment) => sql.fragment`
  CASE WHEN ${de} IS NOT NULL THEN jsonb_build_array(ST_XMin(${de}), ST_YMin(${de}), ST_XMax(${de}), ST_YMax(${de})) END`;

const caixaDasContagens = sql.fragment`
  CASE WHEN count(*) > 0 THEN jsonb_build_array(min(c.oeste), min(c.sul), max(c.leste), max(c.norte)) END`;

/**
 * Where the layers within reach lie; null without any. Without a search, from the boxes that the projection keeps of an
 * import's layers of a type in an asset: what was taken out of one of them still counts.
 */
export function obterExtensaoDasCamadas(escopo: Escopo, filtro: FiltroDeCamadas) {
  const row = z.object({ extensao: extensaoSchema.nullable() });
  const onde = sql.fragment`${doEscopo(escopo, 'c')} AND ${filtrada(filtro)}`;
  if (temContagem(filtro))
    return sql.type(row)`SELECT ${caixaDasContagens} AS extensao FROM camadas_contagens c WHERE ${onde} AND c.n > 0`;
  return sql.type(row)`
    SELECT ${caixa(sql.fragment`e.caixa`)} AS extensao
    FROM (SELECT ST_Extent(c.geom) AS caixa FROM ${tabelaEm('camadas', filtro.em)} c WHERE ${onde}) e`;
}

const resumo = z.object({
  total: z.int(),
  extensao: extensaoSchema.nullable(),
  ids: z.array(uuidSchema).nullable(),
});
export type ResumoDaSelecaoRow = z.infer<typeof resumo>;

/**
 * How many layers within reach are ticked, where they lie, and which they are: at most `maximo`, null when they are
 * more.
 */
export function resumirSelecao(escopo: Escopo, filtro: FiltroDeCamadas, selecao: Selecao, maximo: number) {
  return sql.type(resumo)`
    WITH escolhidas AS MATERIALIZED (
      SELECT c.id, c.geom::box2d AS caixa FROM camadas c WHERE ${naSelecao(escopo, filtro, selecao)})
    SELECT e.total, ${caixa(sql.fragment`e.caixa`)} AS extensao,
      CASE WHEN e.total <= ${maximo} THEN ARRAY(SELECT id::text FROM escolhidas ORDER BY id) END AS ids
    FROM (SELECT count(*)::int AS total, ST_Extent(caixa::geometry) AS caixa FROM escolhidas) e`;
}

/**
 * The same for everything but a few, by the kept counts: how many there are without those exceptions, and where all
 * lie. Only while there are more than can be named.
 */
export function resumirTudoMenos(escopo: Escopo, filtro: FiltroDeCamadas, excecoes: readonly Uuid[]) {
  const onde = sql.fragment`${doEscopo(escopo, 'c')} AND ${filtrada(filtro)}`;
  return sql.type(resumo)`
    SELECT (COALESCE(sum(c.n), 0) - (SELECT count(*) FROM camadas c
        WHERE c.id = ANY(${sql.array([...excecoes], 'uuid')}) AND ${onde}))::int AS total,
      ${caixaDasContagens} AS extensao, NULL::text[] AS ids
    FROM camadas_contagens c WHERE ${onde} AND c.n > 0`;
}

/** Whether `resumirTudoMenos` can answer for a selection. */
export const contaTudo = (filtro: FiltroDeCamadas, { todas }: Selecao): boolean => todas && temContagem(filtro);
