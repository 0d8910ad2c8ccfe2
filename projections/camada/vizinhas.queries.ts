import { z } from 'zod';
import { geometriaSchema } from '#domain/geometria/geojson.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';
import { alcancadas } from '../mapa/alcance-do-ladrilho.ts';
import { FAIXAS_INTEIRAS, naFaixa } from '../mapa/faixas.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';

/** Vertices of one answer: those nearest to the middle of the box come first. */
export const MAX_VERTICES_DAS_VIZINHAS = 20_000;
/** Of a shape with more vertices only the outline in the box is told: a state's border would leave nothing for others. */
export const MAX_VERTICES_DE_UMA = 2_000;
/** Stored bytes that are opened for an answer, the nearest first: a box full of coastlines costs no more than this. */
export const MAX_BYTES_ABERTOS = 4 * 2 ** 20;
/** Layers that are looked at before the nearest are chosen. */
const MAX_OLHADAS = 2_000;

export const vizinhaRow = z.object({
  id: uuidSchema,
  geojson: geometriaSchema,
  /** Whether nothing that the box touches was left out. */
  completas: z.boolean(),
});
export type VizinhaRow = z.infer<typeof vizinhaRow>;

/**
 * Layers as they are stored, for what is drawn beside them to share their vertices exactly: a tile's are rounded.
 * Those that a map draws and that touch the box, as far as their vertices fit.
 */
export function listarVizinhas(escopo: Escopo, [oeste, sul, leste, norte]: Bbox) {
  const caixa = sql.fragment`ST_MakeEnvelope(${oeste}, ${sul}, ${leste}, ${norte}, 4326)`;
  const noMapa = sql.fragment`ST_Transform(${caixa}, 3857)`;
  const bracos = FAIXAS_INTEIRAS.map((faixa) => sql.fragment`${naFaixa(faixa)} AND m.geom && ${noMapa}`);
  const condicoes = alcancadas(camadaDesenhavel, escopo, {}, sql.fragment`m.importacao_id IS NULL`);
  // OFFSET 0 keeps what costs for the rows that are left.
  return sql.type(vizinhaRow)`
    WITH olhadas AS MATERIALIZED (
      SELECT m.camada_id FROM camadas_mapa m
      WHERE m.mostrada AND (${sql.join(bracos, sql.fragment` OR `)}) AND ${condicoes}
      LIMIT ${MAX_OLHADAS}
    ), medidas AS MATERIALIZED (
      -- Size and distance of a box are told without opening the shape.
      SELECT c.id, pg_column_size(c.geom) AS bytes, c.geom <#> ST_Centroid(${caixa}) AS longe
      FROM camadas c JOIN olhadas o ON o.camada_id = c.id
      WHERE NOT c.removida AND c.ativo
    ), abertas AS MATERIALIZED (
      SELECT a.id, a.longe FROM (
        SELECT m.id, m.longe, sum(m.bytes) OVER (ORDER BY m.longe, m.id) - m.bytes AS antes FROM medidas m
      ) a WHERE a.antes < ${MAX_BYTES_ABERTOS}
    ), cortadas AS MATERIALIZED (
      SELECT c.id, a.longe,
        CASE WHEN ST_NPoints(c.geom) <= ${MAX_VERTICES_DE_UMA} THEN c.geom
          WHEN ST_Dimension(c.geom) = 2 THEN ST_CollectionExtract(ST_ClipByBox2D(ST_Boundary(c.geom), ${caixa}), 2)
          ELSE ST_CollectionExtract(ST_ClipByBox2D(c.geom, ${caixa}), ST_Dimension(c.geom) + 1) END AS geom
      FROM camadas c JOIN abertas a ON a.id = c.id
    ), contadas AS (
      SELECT v.id, v.geom, v.longe,
        sum(ST_NPoints(v.geom)) OVER (ORDER BY v.longe, v.id) AS vertices
      FROM cortadas v WHERE NOT ST_IsEmpty(v.geom)
    )
    SELECT v.id, ST_AsGeoJSON(v.geom, 15)::jsonb AS geojson,
      (SELECT count(*) FROM olhadas) < ${MAX_OLHADAS}
        AND (SELECT count(*) FROM abertas) = (SELECT count(*) FROM medidas)
        AND (SELECT max(t.vertices) FROM contadas t) <= ${MAX_VERTICES_DAS_VIZINHAS} AS completas
    FROM contadas v WHERE v.vertices <= ${MAX_VERTICES_DAS_VIZINHAS}
    ORDER BY v.longe, v.id`;
}
