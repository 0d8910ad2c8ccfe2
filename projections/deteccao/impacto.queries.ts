import { z } from 'zod';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { camadasMostradas } from '../camada/mostradas.queries.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/**
 * Goes up with whatever makes a detection cut its layers, or detections cover the ground together, otherwise: documents
 * say by which they were issued.
 */
export const VERSAO_DAS_SOBREPOSICOES = 1;

const impactadaRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  tipo_id: uuidSchema,
  tipo_nome: z.string(),
  area: z.number().nullable(),
  comprimento: z.number().nullable(),
  pontos: z.int().nullable(),
  /** How many there are in all. */
  total: z.int(),
});

const forma = (geojson: Geometria): Fragment =>
  sql.fragment`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geojson)}), 4326)`;

const arredondada = (valor: Fragment) => sql.fragment`round((${valor})::numeric, 4)::float8`;

/**
 * Layers of an asset that a shape overlaps, those that it covers most first: hectares of areas, kilometres of lines,
 * points inside; what only touches it is none. Geodesic on the ellipsoid, 4 decimals.
 */
export function listarImpactadas(escopo: Escopo, ativo_id: Uuid, geojson: Geometria, maximo: number) {
  return sql.type(impactadaRow)`
    WITH desenho AS MATERIALIZED (SELECT ${forma(geojson)} AS geom),
    achadas AS MATERIALIZED (${camadasMostradas(escopo, ativo_id, sql.fragment`(SELECT geom FROM desenho)`)}),
    cortes AS MATERIALIZED (
      SELECT c.id, c.nome, c.tipo_id, ST_Dimension(c.geom) AS dimensao,
        CASE WHEN ST_CoveredBy(c.geom, g.geom) THEN c.geom ELSE ST_Intersection(c.geom, g.geom) END AS dentro
      FROM camadas c JOIN achadas f ON f.id = c.id CROSS JOIN desenho g
      WHERE ST_Intersects(c.geom, g.geom)
    ), medidas AS (
      SELECT m.id, m.nome, m.tipo_id,
        CASE WHEN m.dimensao = 2 THEN ${arredondada(sql.fragment`ST_Area(m.dentro::geography) / 1e4`)} END AS area,
        CASE WHEN m.dimensao = 1 THEN ${arredondada(sql.fragment`ST_Length(m.dentro::geography) / 1e3`)} END AS comprimento,
        CASE WHEN m.dimensao = 0 THEN ST_NumGeometries(ST_Multi(m.dentro)) END AS pontos
      FROM cortes m
    )
    SELECT m.id, m.nome, m.tipo_id, COALESCE(t.nome, '') AS tipo_nome, m.area, m.comprimento, m.pontos,
      count(*) OVER ()::int AS total
    FROM medidas m LEFT JOIN camada_tipos t ON t.id = m.tipo_id
    WHERE COALESCE(m.area, m.comprimento, m.pontos) > 0
    ORDER BY m.area DESC NULLS LAST, m.comprimento DESC NULLS LAST, m.pontos DESC NULLS LAST, m.nome, m.id
    LIMIT ${maximo}`;
}

/** Other detections of an analysis that a shape overlaps, with the hectares that both cover. */
export function listarSobrepostas(escopo: Escopo, analise_id: Uuid, geojson: Geometria, menos: Uuid | null) {
  const outra = menos === null ? sql.fragment`` : sql.fragment`AND d.id <> ${menos}`;
  return sql.type(z.object({ id: uuidSchema, tipo: z.string(), area: z.number() }))`
    WITH desenho AS MATERIALIZED (SELECT ${forma(geojson)} AS geom)
    SELECT s.id, s.tipo, s.area FROM (
      SELECT d.id, COALESCE(t.nome, '') AS tipo,
        ${arredondada(sql.fragment`ST_Area(ST_Intersection(d.geom, g.geom)::geography) / 1e4`)} AS area
      FROM deteccoes d CROSS JOIN desenho g LEFT JOIN deteccao_tipos t ON t.id = d.tipo_vigente_id
      WHERE d.analise_id = ${analise_id} AND ${doEscopo(escopo, 'd')} AND NOT d.removida ${outra}
        AND ST_Intersects(d.geom, g.geom)
    ) s WHERE s.area > 0 ORDER BY s.area DESC, s.id`;
}

/** Metres from a shape to the area of an asset; 0 where they meet, null where the asset has no area. */
export function distanciaDoAtivo(escopo: Escopo, ativo_id: Uuid, geojson: Geometria) {
  return sql.type(z.object({ metros: z.number().nullable() }))`
    SELECT ST_Distance(${forma(geojson)}::geography, ST_SetSRID(ST_GeomFromGeoJSON(a.bbox_geojson), 4326)::geography) AS metros
    FROM ativos a WHERE a.id = ${ativo_id} AND ${doEscopo(escopo, 'a', 'id')}`;
}
