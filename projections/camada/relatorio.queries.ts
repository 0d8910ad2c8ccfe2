import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const resumoRow = z.object({
  camadas: z.int(),
  /** Hectares and kilometres, geodesic. */
  area: z.number(),
  comprimento: z.number(),
  vertices: z.int(),
  /** [west, south, east, north] in degrees; null without layers. */
  extensao: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type ResumoDoEnvio = z.infer<typeof resumoRow>;

const linhaRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  arquivo: z.string().nullable(),
  feicao: z.int().nullable(),
  area: z.number().nullable(),
  comprimento: z.number().nullable(),
});
export type LinhaDoEnvio = z.infer<typeof linhaRow>;

const formaRow = z.object({
  id: uuidSchema,
  tipo_id: uuidSchema,
  geometria: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
});
export type FormaDoEnvio = z.infer<typeof formaRow>;

/** The layers of one import within reach, published or not, as a report counts them. */
const doEnvio = (escopo: Escopo, importacao_id: Uuid): Fragment =>
  sql.fragment`camadas c WHERE c.importacao_id = ${importacao_id} AND ${doEscopo(escopo, 'c')} AND NOT c.removida`;

export function resumirCamadasDoEnvio(escopo: Escopo, importacao_id: Uuid) {
  return sql.type(resumoRow)`
    SELECT count(*)::int AS camadas, COALESCE(sum(c.area), 0) AS area, COALESCE(sum(c.comprimento), 0) AS comprimento,
      COALESCE(sum(ST_NPoints(c.geom) - ST_NRings(c.geom)), 0)::int AS vertices,
      CASE WHEN count(*) > 0 THEN jsonb_build_array(min(ST_XMin(c.geom)), min(ST_YMin(c.geom)), max(ST_XMax(c.geom)),
        max(ST_YMax(c.geom))) END AS extensao
    FROM ${doEnvio(escopo, importacao_id)}`;
}

/** The first rows in the order of the files, without their shapes. */
export function listarLinhasDoEnvio(escopo: Escopo, importacao_id: Uuid, limite: number) {
  return sql.type(linhaRow)`
    SELECT c.id, c.nome, c.arquivo, c.feicao, c.area, c.comprimento
    FROM ${doEnvio(escopo, importacao_id)}
    ORDER BY c.arquivo, c.feicao, c.id LIMIT ${limite}`;
}

/**
 * Shapes for a small map: the largest ones, without what is finer than `passo` degrees. What would vanish is the
 * middle of its box.
 */
export function listarFormasDoEnvio(escopo: Escopo, importacao_id: Uuid, passo: number, limite: number) {
  return sql.type(formaRow)`
    SELECT c.id, c.tipo_id, ST_AsGeoJSON(
      CASE WHEN ST_Dimension(c.geom) = 0 THEN c.geom
        WHEN GREATEST(ST_XMax(c.geom) - ST_XMin(c.geom), ST_YMax(c.geom) - ST_YMin(c.geom)) < ${passo}
          THEN ST_Centroid(ST_Envelope(c.geom))
        ELSE ST_SimplifyPreserveTopology(c.geom, ${passo}) END, 6)::jsonb AS geometria
    FROM ${doEnvio(escopo, importacao_id)}
    ORDER BY GREATEST(ST_XMax(c.geom) - ST_XMin(c.geom), ST_YMax(c.geom) - ST_YMin(c.geom)) DESC, c.id
    LIMIT ${limite}`;
}
