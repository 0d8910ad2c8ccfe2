import { z } from 'zod';
import { FAIXAS_DE_IDADE_DIAS, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { diaLocal } from './contadas.ts';
import { contada, filtrada } from './filtradas.queries.ts';

/**
 * What the filter lets through, for a FROM: `n` detections a row and their hectares. Now they are counted already;
 * of an instant, and by single layers, one by one.
 */
function contadas(escopo: Escopo, filtro: FiltroDeDeteccoes, em: string | undefined): Fragment {
  const colunas = sql.fragment`d.ativo_id, d.tipo_vigente_id, d.status_id, d.data_analise`;
  if (em === undefined && filtro.camada_ids.length === 0)
    return sql.fragment`(
      SELECT ${colunas}, d.criada_no_dia, d.n, d.area FROM deteccao_somas d WHERE d.n > 0 AND ${contada(escopo, filtro)})`;
  return sql.fragment`(
      SELECT ${colunas}, ${diaLocal(sql.fragment`d.criada_em`)} AS criada_no_dia, 1 AS n, d.area
      FROM ${tabelaEm('deteccoes', em)} d WHERE ${filtrada(escopo, filtro)})`;
}

const hectares = sql.fragment`round(sum(d.area)::numeric, 4)::float8`;

/** The same added up by some of its columns, before names are looked for. */
const contadasPor = (colunas: Fragment, deles: Fragment): Fragment =>
  sql.fragment`(SELECT ${colunas}, sum(d.n)::int AS total, ${hectares} AS area FROM ${deles} d GROUP BY ${colunas})`;

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
    SELECT COALESCE(sum(d.n), 0)::int AS total, COALESCE(${hectares}, 0) AS area,
      min(d.data_analise)::text AS primeira, max(d.data_analise)::text AS ultima
    FROM ${contadas(escopo, filtro, em)} d`;
}

/** Assets in which the filter lets something through. */
export function ativosDasFiltradas(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(z.object({ ativo_id: uuidSchema }))`
    SELECT DISTINCT d.ativo_id FROM ${contadas(escopo, filtro, em)} d ORDER BY 1`;
}

const doTipoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  cor: z.string().nullable(),
  total: z.int(),
  area: z.number(),
});

const parteRow = z.discriminatedUnion('de', [
  totaisRow.extend({ de: z.literal('tudo') }),
  doTipoRow.extend({ de: z.literal('tipo') }),
  doTipoRow.extend({ de: z.literal('status') }),
  z.object({ de: z.literal('dia'), dia: z.string(), total: z.int(), area: z.number() }),
]);
export type ParteDasSomas = z.infer<typeof parteRow>;

/**
 * The same, and by the type that holds (the commonest first), by the status (in the client's order) and by the day of
 * the image after (AAAA-MM-DD), of those that have any: all of one reading, which passes over what is counted once.
 */
export function somarPorPartes(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string) {
  return sql.type(parteRow)`
    SELECT CASE WHEN d.sem = 7 THEN 'tudo' WHEN d.sem = 3 THEN 'tipo' WHEN d.sem = 5 THEN 'status' ELSE 'dia' END AS de,
      COALESCE(d.tipo_vigente_id, d.status_id) AS id, COALESCE(t.nome, s.nome, '') AS nome,
      COALESCE(t.cor_preenchimento, s.cor) AS cor, d.data_analise::text AS dia, d.total, d.area,
      d.primeira::text, d.ultima::text
    FROM (
      SELECT GROUPING(d.tipo_vigente_id, d.status_id, d.data_analise) AS sem, d.tipo_vigente_id, d.status_id,
        d.data_analise, COALESCE(sum(d.n), 0)::int AS total, COALESCE(${hectares}, 0) AS area,
        min(d.data_analise) AS primeira, max(d.data_analise) AS ultima
      FROM ${contadas(escopo, filtro, em)} d
      GROUP BY GROUPING SETS ((), (d.tipo_vigente_id), (d.status_id), (d.data_analise))
    ) d
    LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
    LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
    ORDER BY d.sem, s.ordem NULLS LAST, CASE d.sem WHEN 3 THEN -d.total END, nome, id, dia`;
}

const daIdadeRow = doTipoRow.extend({
  icone: z.string().nullable(),
  /** Which band of ages, from the youngest, 0. */
  faixa: z.int(),
});

/** The same by the status and by the days since they were drawn. @param hoje the local date, ISO 8601 */
export function somarPorStatusEIdade(escopo: Escopo, filtro: FiltroDeDeteccoes, hoje: string, em?: string) {
  const dias = sql.fragment`(${hoje}::date - d.criada_no_dia)`;
  return sql.type(daIdadeRow)`
    SELECT d.status_id AS id, COALESCE(s.nome, '') AS nome, s.cor, s.icone,
      width_bucket(${dias}, ${sql.array([...FAIXAS_DE_IDADE_DIAS], 'int4')}) AS faixa, sum(d.total)::int AS total,
      ${hectares} AS area
    FROM ${contadasPor(sql.fragment`d.status_id, d.criada_no_dia`, contadas(escopo, filtro, em))} d
    LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
    GROUP BY d.status_id, s.nome, s.cor, s.icone, s.ordem, faixa ORDER BY s.ordem NULLS LAST, nome, id, faixa`;
}
