import { z } from 'zod';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';
import type { Ladrilho } from '../mapa/alcance-do-ladrilho.ts';
import { filtrada } from './filtradas.queries.ts';

/** Below it detections are counted in a grid, the specification's; from it on each is drawn. */
const ZOOM_DAS_DETECCOES = 9;
/** Steps of a tile's side. */
const PASSOS = 4_096;
/** Cells of the grid along a tile's side. */
const CELULAS = 8;
/** Detections that one tile draws, the largest first. */
const MAX_NO_LADRILHO = 5_000;

const mvtRow = z.object({ mvt: z.instanceof(Uint8Array) });

/**
 * A vector tile (EPSG:3857) of what the filter lets through: the layer `deteccoes` with each one's shape and colours, or
 * `grade` with the number `n` and the hectares `area` of each cell, at the middle of the places that it counts.
 */
export function obterLadrilhoDasDeteccoes(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  return onde.z < ZOOM_DAS_DETECCOES ? daGrade(escopo, filtro, onde, em) : dasFormas(escopo, filtro, onde, em);
}

function dasFormas(escopo: Escopo, filtro: FiltroDeDeteccoes, { z: zoom, x, y }: Ladrilho, em?: string) {
  const padrao = CORES_DO_TIPO_NOVO;
  const quadro = sql.fragment`ST_TileEnvelope(${zoom}, ${x}, ${y})`;
  return sql.type(mvtRow)`
    SELECT COALESCE(ST_AsMVT(f, 'deteccoes', ${PASSOS}), '')::bytea AS mvt FROM (
      SELECT d.id::text, COALESCE(t.nome, '') AS nome,
        COALESCE(t.cor_contorno, ${padrao.cor_contorno}) AS contorno,
        COALESCE(t.transparencia_cor_contorno, ${padrao.transparencia_cor_contorno})::float8 AS contorno_opacidade,
        COALESCE(t.cor_preenchimento, ${padrao.cor_preenchimento}) AS preenchimento,
        COALESCE(t.transparencia_preenchimento, ${padrao.transparencia_preenchimento})::float8 AS opacidade,
        s.cor AS status_cor,
        ST_AsMVTGeom(ST_Transform(d.geom, 3857), ${quadro}, ${PASSOS}, 64, TRUE) AS geom
      FROM ${tabelaEm('deteccoes', em)} d
      LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
      LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
      WHERE ${filtrada(escopo, filtro)}
        AND d.geom && ST_Transform(ST_TileEnvelope(${zoom}, ${x}, ${y}, margin => ${1 / 64}), 4326)
      ORDER BY d.area DESC, d.id LIMIT ${MAX_NO_LADRILHO}
    ) f`;
}

/**
 * Web Mercator by its formula: every use of a column of a subquery is worked out anew, and a transformation of PROJ for
 * each made these tiles two to five times as slow. Poles are outside of every tile, also of the square of the world.
 */
const mercator = sql.fragment`
  d.lng * ${MEIO_MUNDO_M / 180} AS mx,
  ln(tan(radians(45 + GREATEST(LEAST(d.lat, 89.9), -89.9) / 2))) * ${MEIO_MUNDO_M / Math.PI} AS my`;

/** By the place of each detection, which lies in one tile alone: the counts of all tiles add up to the total. */
function daGrade(escopo: Escopo, filtro: FiltroDeDeteccoes, { z: zoom, x, y }: Ladrilho, em?: string) {
  const lado = (2 * MEIO_MUNDO_M) / 2 ** zoom;
  const [oeste, norte] = [x * lado - MEIO_MUNDO_M, MEIO_MUNDO_M - y * lado];
  const celula = lado / CELULAS;
  return sql.type(mvtRow)`
    SELECT COALESCE(ST_AsMVT(g, 'grade', ${PASSOS}), '')::bytea AS mvt FROM (
      SELECT count(*)::int AS n, round(sum(p.area)::numeric, 4)::float8 AS area,
        ST_MakePoint(LEAST(GREATEST(round((avg(p.mx) - ${oeste}) / ${lado / PASSOS}), 0), ${PASSOS - 1}),
          LEAST(GREATEST(round((${norte} - avg(p.my)) / ${lado / PASSOS}), 0), ${PASSOS - 1})) AS geom
      FROM (
        SELECT d.area, m.mx, m.my
        FROM ${tabelaEm('deteccoes', em)} d
        CROSS JOIN LATERAL (SELECT ${mercator}) m
        WHERE ${filtrada(escopo, filtro)}
          AND d.geom && ST_Transform(ST_TileEnvelope(${zoom}, ${x}, ${y}), 4326)
      ) p
      WHERE p.mx >= ${oeste} AND p.mx < ${oeste + lado} AND p.my <= ${norte} AND p.my > ${norte - lado}
      GROUP BY floor((p.mx - ${oeste}) / ${celula}), floor((${norte} - p.my) / ${celula})
      ORDER BY floor((${norte} - min(p.my)) / ${celula}), min(p.mx)
    ) g`;
}
