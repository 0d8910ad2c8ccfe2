import { z } from 'zod';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';
import { referidosDasDeteccoes, visivel } from './deteccao.queries.ts';

/** Detections of one answer, those with the largest overlap first. */
const MAX_ENCONTRADAS = 200;

const encontradaRow = z.object({
  id: uuidSchema,
  analise_titulo: z.string(),
  tipo_nome: z.string(),
  status_nome: z.string().nullable(),
  /** Hectares of what both have in common, geodesic, 4 decimals. */
  area: z.number(),
  /** How many there are in all. */
  total: z.int(),
});
export type DeteccaoEncontradaRow = z.infer<typeof encontradaRow>;

/** The visible detections within reach that an area meets, and how much of each lies in it; what only touches is none. */
export function listarEncontradas(escopo: Escopo, geometria: Geometria) {
  return sql.type(encontradaRow)`
    WITH forma AS MATERIALIZED (
      SELECT ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometria)}), 4326)) AS geom
    ), medidas AS (
      SELECT d.id, n.titulo AS analise_titulo, COALESCE(t.nome, p.nome, '') AS tipo_nome, s.nome AS status_nome,
        round((ST_Area(ST_Intersection(d.geom, f.geom)::geography) / 10000)::numeric, 4)::float8 AS area
      FROM deteccoes d CROSS JOIN forma f ${referidosDasDeteccoes()}
      WHERE ${doEscopo(escopo, 'd')} AND ${visivel('d')} AND ST_Intersects(d.geom, f.geom)
    )
    SELECT m.*, count(*) OVER ()::int AS total FROM medidas m WHERE m.area > 0
    ORDER BY m.area DESC, m.id LIMIT ${MAX_ENCONTRADAS}`;
}
