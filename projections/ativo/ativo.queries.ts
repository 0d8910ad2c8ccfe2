import { z } from 'zod';
import { MAX_AREAS } from '#domain/ativo/ativo.policy.ts';
import { geometriaSchema } from '#domain/geometria/geojson.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo, type EscopoOuInstalacao } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const ativoRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  nome: z.string(),
  sigla: z.string(),
  uf: z.string(),
  lat: z.number(),
  lng: z.number(),
  geojson: z.nullable(geometriaSchema),
  bbox_geojson: z.nullable(geometriaSchema),
  imagem_padrao: z.string().nullable(),
  monitoramento: z.boolean(),
  ativo: z.boolean(),
  categoria_id: uuidSchema,
  categoria_nome: z.string().nullable(),
  categoria_cor_da_tag: z.string().nullable(),
  /** Of the stream. */
  revisao: z.int(),
});
export type AtivoRow = z.infer<typeof ativoRow>;

export interface FiltroDeAtivos {
  /** Only these assets. */
  readonly ids?: readonly Uuid[] | undefined;
  readonly ativo?: boolean | undefined;
  readonly monitoramento?: boolean | undefined;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

// The category is another projection's table: it may lag by some events, so it is joined, never required.
const ativos = (instante?: string) => sql.fragment`
  SELECT a.id, a.cliente_id, a.nome, a.sigla, a.uf, a.lat, a.lng, a.geojson, a.bbox_geojson, a.imagem_padrao,
    a.monitoramento, a.ativo, a.categoria_id, a.revisao, k.nome AS categoria_nome, k.cor_da_tag AS categoria_cor_da_tag
  FROM ${tabelaEm('ativos', instante)} a
  LEFT JOIN ${tabelaEm('categorias', instante)} k ON k.id = a.categoria_id`;

/** The assets within reach, by name. */
export function listarAtivos(escopo: Escopo, filtro: FiltroDeAtivos = {}) {
  const ids = filtro.ids ? sql.fragment`AND a.id = ANY(${sql.array([...filtro.ids], 'uuid')})` : sql.fragment``;
  const ativo = filtro.ativo === undefined ? sql.fragment`` : sql.fragment`AND a.ativo = ${filtro.ativo}`;
  const { monitoramento } = filtro;
  const monitorados =
    monitoramento === undefined ? sql.fragment`` : sql.fragment`AND a.monitoramento = ${monitoramento}`;
  return sql.type(ativoRow)`
    ${ativos(filtro.em)} WHERE ${doEscopo(escopo, 'a', 'id')} ${ids} ${ativo} ${monitorados} ORDER BY a.nome, a.id`;
}

const nomeRow = z.object({ id: uuidSchema, nome: z.string(), sigla: z.string() });
export type NomeDoAtivoRow = z.infer<typeof nomeRow>;

/** What the assets in use within reach are called. */
export function listarNomesDeAtivos(escopo: Escopo) {
  return sql.type(nomeRow)`
    SELECT a.id, a.nome, a.sigla FROM ativos a WHERE ${doEscopo(escopo, 'a', 'id')} AND a.ativo ORDER BY a.nome, a.id`;
}

const vezRow = z.object({ id: uuidSchema.nullable(), quantos: z.int() });
export type VezDoAtivoRow = z.infer<typeof vezRow>;

/**
 * How many assets in use are within reach, and which of them is the one at `indice` by name, from 0; a number beyond
 * the last goes round. Without their shapes: they are counted at every reading of a dashboard.
 */
export function obterVezDoAtivo(escopo: Escopo, { ids, em }: FiltroDeAtivos, indice: number) {
  const soEstes = ids ? sql.fragment`AND a.id = ANY(${sql.array([...ids], 'uuid')})` : sql.fragment``;
  return sql.type(vezRow)`
    WITH em_uso AS (
      SELECT a.id, row_number() OVER (ORDER BY a.nome, a.id) - 1 AS indice, count(*) OVER ()::int AS quantos
      FROM ${tabelaEm('ativos', em)} a WHERE ${doEscopo(escopo, 'a', 'id')} AND a.ativo ${soEstes})
    SELECT (SELECT u.id FROM em_uso u WHERE u.indice = ${indice}::bigint % u.quantos) AS id,
      COALESCE((SELECT u.quantos FROM em_uso u LIMIT 1), 0) AS quantos`;
}

/** @param instante as everything was then (ISO 8601); now otherwise */
export function obterAtivo(escopo: EscopoOuInstalacao, id: Uuid, instante?: string) {
  return sql.type(ativoRow)`${ativos(instante)} WHERE a.id = ${id} AND ${doEscopo(escopo, 'a', 'id')}`;
}

/** Pixels of a map's tile: what is smaller than one of them at a zoom is not seen there. */
const PIXELS_DO_LADRILHO = 512;

const areaRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  sigla: z.string(),
  categoria_nome: z.string().nullable(),
  categoria_cor_da_tag: z.string().nullable(),
  geojson: geometriaSchema,
});
export type AreaMonitoradaRow = z.infer<typeof areaRow>;

export interface FiltroDeAreas {
  /** Only these assets; empty for all within reach. */
  readonly ativos: readonly Uuid[];
  /** Only what meets it; null for everywhere. */
  readonly lugar: z.infer<typeof geometriaSchema> | null;
  readonly zoom: number;
  readonly em?: string | undefined;
}

/** The areas of the monitored assets in use within reach, simplified to what a map shows at a zoom, by name. */
export function listarAreasMonitoradas(escopo: Escopo, { ativos: ids, lugar, zoom, em }: FiltroDeAreas) {
  const soEstes = ids.length > 0 ? sql.fragment`AND a.id = ANY(${sql.array([...ids], 'uuid')})` : sql.fragment``;
  const noLugar =
    lugar === null
      ? sql.fragment``
      : sql.fragment`AND ST_Intersects(a.area, ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(lugar)}), 4326))`;
  const pixel = 360 / (PIXELS_DO_LADRILHO * 2 ** zoom);
  return sql.type(areaRow)`
    SELECT a.id, a.nome, a.sigla, k.nome AS categoria_nome, k.cor_da_tag AS categoria_cor_da_tag,
      ST_AsGeoJSON(ST_SimplifyPreserveTopology(a.area, ${pixel}), 7)::jsonb AS geojson
    FROM (
      SELECT a.*, ST_SetSRID(ST_GeomFromGeoJSON(a.bbox_geojson), 4326) AS area FROM ${tabelaEm('ativos', em)} a
      WHERE ${doEscopo(escopo, 'a', 'id')} AND a.ativo AND a.monitoramento AND a.bbox_geojson IS NOT NULL ${soEstes}
    ) a
    LEFT JOIN ${tabelaEm('categorias', em)} k ON k.id = a.categoria_id
    WHERE TRUE ${noLugar}
    ORDER BY a.nome, a.id LIMIT ${MAX_AREAS}`;
}
