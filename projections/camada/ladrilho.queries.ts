import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { MEIO_MUNDO, metrosPorPixel, NIVEL_INTEIRO, type Nivel, nivelDoZoom, passosNoZoom } from './niveis.ts';

/** Address of a tile in the scheme of web maps: y grows to the south. */
export interface Ladrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface FiltroDoLadrilho {
  /** Only layers of these types; absent or empty filters nothing. */
  readonly tipos?: readonly Uuid[] | undefined;
}

/** Tiles above are enlarged by the map: half a millimetre there is more than any layer knows. */
export const ZOOM_MAXIMO = 14;

/** Up to here places that are close to each other share one point; above, each has its own. */
const ZOOM_DE_AGRUPAR = 12;
const CELULA_PIXELS = 8;

/** Position of the last event that changed what the client's tiles show; absent before the first. */
export function obterRevisao(escopo: Escopo) {
  return sql.type(z.object({ revisao: z.bigint() }))`
    SELECT r.revisao FROM camadas_revisoes r WHERE r.cliente_id = ${escopo.cliente_id}`;
}

// Written out, so that the planner can tell which partial index serves.
const doNivel: Readonly<Record<Nivel, Fragment>> = {
  4: sql.fragment`m.nivel = 4`,
  5: sql.fragment`m.nivel = 5`,
  6: sql.fragment`m.nivel = 6`,
  7: sql.fragment`m.nivel = 7`,
  8: sql.fragment`m.nivel = 8`,
};

function alcancadas(escopo: Escopo, filtro: FiltroDoLadrilho, nivel: Nivel): Fragment {
  const tipos = filtro.tipos?.length
    ? sql.fragment`AND m.tipo_id = ANY(${sql.array([...filtro.tipos], 'uuid')})`
    : sql.fragment``;
  return sql.fragment`${doNivel[nivel]} AND m.mostrada AND ${doEscopo(escopo, 'm')} ${tipos}
    AND (m.importacao_id IS NULL
      OR m.importacao_id IN (SELECT e.importacao_id FROM camadas_envios e WHERE e.visivel))`;
}

/** What reaches at most this far out of its tile, in tiles, goes whole into it: cheaper than cutting it. */
const TRANSBORDO = 1 / 4;

/**
 * A shape in the steps of the tile. What already lies on the grid is only moved into place, which is ten times faster
 * than clipping. ST_AsMVT cuts decimals off: inside the tile half a step makes that a rounding, outside, where numbers
 * are negative, the grid is asked again.
 */
function noLadrilho({ z, x, y }: Ladrilho, quadro: Fragment): Fragment {
  const passos = passosNoZoom(z);
  const recortada = sql.fragment`ST_AsMVTGeom(m.geom, ${quadro}, ${passos}, ${passos / 64}, TRUE)`;
  if (nivelDoZoom(z) === NIVEL_INTEIRO) return recortada;
  const passo = (2 * MEIO_MUNDO) / 2 ** z / passos;
  const movida = (n: number) => {
    const origem = (eixo: number) => MEIO_MUNDO / passo - eixo * passos + n;
    return sql.fragment`ST_Affine(m.geom, ${1 / passo}, 0, 0, ${-1 / passo}, ${origem(x)}, ${origem(y)})`;
  };
  return sql.fragment`CASE
    WHEN m.geom @ ${quadro} THEN ${movida(0.5)}
    WHEN m.geom @ ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${TRANSBORDO}) THEN ST_SnapToGrid(${movida(0)}, 1)
    ELSE ${recortada} END`;
}

/**
 * One tile: layer `camadas` with the properties id, tipo_id, ativo_id, nome of each layer. A shape smaller than
 * `minimoPixels` comes as a point with `n` = 1; what lies in the same cell comes as one point, with `n` how many, and
 * keeps only what they have in common. A point without `n` is a layer that is a point.
 */
export function obterLadrilho(escopo: Escopo, ladrilho: Ladrilho, filtro: FiltroDoLadrilho, minimoPixels: number) {
  const { z: zoom, x, y } = ladrilho;
  const nivel = nivelDoZoom(zoom);
  const passos = passosNoZoom(zoom);
  const quadro = sql.fragment`ST_TileEnvelope(${zoom}, ${x}, ${y})`;
  const comMargem = sql.fragment`ST_TileEnvelope(${zoom}, ${x}, ${y}, margin => ${1 / 64})`;
  const minimo = metrosPorPixel(zoom) * minimoPixels;
  const celula = metrosPorPixel(zoom) * Math.max(CELULA_PIXELS, Math.min(minimoPixels, 32));
  const condicoes = alcancadas(escopo, filtro, nivel);
  const agrupa = zoom <= ZOOM_DE_AGRUPAR || minimoPixels > CELULA_PIXELS;
  const grupo = agrupa
    ? sql.fragment`floor(ST_X(p.centro) / ${celula}), floor(ST_Y(p.centro) / ${celula})`
    : sql.fragment`p.id`;
  return sql.type(z.object({ mvt: z.instanceof(Uint8Array), feicoes: z.int() }))`
    SELECT ST_AsMVT(f, 'camadas', ${passos}, 'geom') AS mvt, count(*)::int AS feicoes
    FROM (
      SELECT * FROM (
        SELECT m.camada_id::text AS id, m.tipo_id::text AS tipo_id, m.ativo_id::text AS ativo_id, m.nome, NULL::int AS n,
          ${noLadrilho(ladrilho, quadro)} AS geom
        FROM camadas_mapa m
        WHERE m.geom && ${comMargem} AND m.tamanho >= ${minimo} AND ${condicoes}
        ORDER BY m.tamanho DESC, m.camada_id
      ) formas
      UNION ALL
      SELECT CASE WHEN count(*) = 1 THEN min(p.id) END, CASE WHEN min(p.tipo_id) = max(p.tipo_id) THEN min(p.tipo_id) END,
        CASE WHEN min(p.ativo_id) = max(p.ativo_id) THEN min(p.ativo_id) END, CASE WHEN count(*) = 1 THEN min(p.nome) END,
        CASE WHEN count(*) > 1 OR max(p.tamanho) > 0 THEN count(*)::int END,
        ST_AsMVTGeom(ST_SetSRID(ST_MakePoint(avg(ST_X(p.centro)), avg(ST_Y(p.centro))), 3857), ${quadro}, ${passos}, 0, TRUE)
      FROM (
        SELECT m.camada_id::text COLLATE "C" AS id, m.tipo_id::text COLLATE "C" AS tipo_id,
          m.ativo_id::text COLLATE "C" AS ativo_id, m.nome COLLATE "C" AS nome, m.tamanho,
          ST_Centroid(ST_Envelope(m.geom)) AS centro
        FROM camadas_mapa m
        WHERE m.geom && ${quadro} AND m.tamanho < ${minimo} AND ${condicoes}
      ) p
      GROUP BY ${grupo}
    ) f
    WHERE f.geom IS NOT NULL`;
}
