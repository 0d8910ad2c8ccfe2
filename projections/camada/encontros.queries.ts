import { z } from 'zod';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';
import { alcancadas } from '../mapa/alcance-do-ladrilho.ts';
import { FAIXAS_INTEIRAS, naFaixa } from '../mapa/faixas.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';

/** Layers of one answer, those with the largest overlap first. */
const MAX_ENCONTROS = 200;
/** Layers whose box meets the area's that are looked at. */
const MAX_OLHADAS = 5_000;

const encontroRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_id: uuidSchema,
  tipo_nome: z.string(),
  ativo_nome: z.string().nullable(),
  /** Hectares of what both have in common, geodesic, 4 decimals; null of a point or a line. */
  area: z.number().nullable(),
  /** Kilometres of a line inside; null of anything else. */
  comprimento: z.number().nullable(),
  /** Whether there were more than are told. */
  mais: z.boolean(),
});
export type EncontroRow = z.infer<typeof encontroRow>;

/** The layers within reach that a shape meets, and how much of each lies in it: of what a map shows. */
export function listarEncontros(escopo: Escopo, geometria: Geometria) {
  const [oeste, sul, leste, norte] = bbox(geometria);
  const noMapa = sql.fragment`ST_Transform(ST_MakeEnvelope(${oeste}, ${sul}, ${leste}, ${norte}, 4326), 3857)`;
  const bracos = FAIXAS_INTEIRAS.map((faixa) => sql.fragment`${naFaixa(faixa)} AND m.geom && ${noMapa}`);
  const condicoes = alcancadas(camadaDesenhavel, escopo, {}, sql.fragment`m.importacao_id IS NULL`);
  return sql.type(encontroRow)`
    WITH forma AS MATERIALIZED (
      SELECT ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometria)}), 4326)) AS geom
    ), olhadas AS MATERIALIZED (
      SELECT m.camada_id FROM camadas_mapa m
      WHERE m.mostrada AND (${sql.join(bracos, sql.fragment` OR `)}) AND ${condicoes}
      LIMIT ${MAX_OLHADAS}
    ), comuns AS MATERIALIZED (
      SELECT c.id, c.nome, c.tipo_id, c.ativo_id, ST_Dimension(c.geom) AS dimensao,
        -- Of one dimension alone: where two areas only touch there is none in common.
        ST_CollectionExtract(ST_Intersection(ST_MakeValid(c.geom), f.geom), ST_Dimension(c.geom) + 1) AS comum
      FROM camadas c JOIN olhadas o ON o.camada_id = c.id CROSS JOIN forma f
      WHERE NOT c.removida AND c.ativo AND ST_Intersects(c.geom, f.geom)
    ), medidas AS (
      SELECT u.id, u.nome, u.tipo_id, u.ativo_id,
        CASE WHEN u.dimensao = 2 THEN round((ST_Area(u.comum::geography) / 10000)::numeric, 4)::float8 END AS area,
        CASE WHEN u.dimensao = 1 THEN round((ST_Length(u.comum::geography) / 1000)::numeric, 4)::float8 END
          AS comprimento
      FROM comuns u WHERE NOT ST_IsEmpty(u.comum)
    )
    SELECT e.id, e.nome, e.tipo_id, t.nome AS tipo_nome, a.nome AS ativo_nome, e.area, e.comprimento,
      count(*) OVER () > ${MAX_ENCONTROS} AS mais
    FROM medidas e JOIN camada_tipos t ON t.id = e.tipo_id LEFT JOIN ativos a ON a.id = e.ativo_id
    ORDER BY e.area DESC NULLS LAST, e.comprimento DESC NULLS LAST, e.nome, e.id
    LIMIT ${MAX_ENCONTROS}`;
}
