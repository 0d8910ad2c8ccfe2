import type { Uuid } from '#domain/kernel/ids.ts';
import { type Statement, sql } from '../kernel/sql.ts';
import { MEIO_MUNDO, MINIMO_PIXELS, metrosPorPixel, NIVEIS, NIVEL_INTEIRO, PASSOS } from './niveis.ts';

/** Mercator has no poles; 3857 ends here. Degrees. */
const LATITUDE_MAXIMA = 85.051129;

const niveis = sql.unnest(
  NIVEIS.map((nivel) => {
    const passos = PASSOS * 2 ** nivel;
    return [nivel, passos, (2 * MEIO_MUNDO) / passos, metrosPorPixel(nivel) * MINIMO_PIXELS];
  }),
  ['int2', 'int4', 'float8', 'float8'],
);

/**
 * Makes the rows of these layers for maps from `camadas`, where they are not there yet.
 * Snapped to a grid that all share and made valid there (what ST_AsMVTGeom does, here once over the whole world instead
 * of in every tile), a shape keeps the borders it has in common with its neighbours; what is smaller than two pixels,
 * or vanishes in the grid, is left as the middle of its box.
 */
export function desenharNoMapa(ids: readonly Uuid[]): Statement {
  return sql.fragment`
    WITH inteiras AS MATERIALIZED (
      SELECT c.id, c.cliente_id, c.ativo_id, c.tipo_id, c.importacao_id, c.ativo AND NOT c.removida AS mostrada, c.nome,
        ST_Transform(
          CASE WHEN ST_YMin(c.geom) < ${-LATITUDE_MAXIMA} OR ST_YMax(c.geom) > ${LATITUDE_MAXIMA}
            THEN ST_ClipByBox2D(c.geom, ST_MakeEnvelope(-180, ${-LATITUDE_MAXIMA}, 180, ${LATITUDE_MAXIMA}, 4326))
            ELSE c.geom END,
          3857) AS geom
      FROM camadas c WHERE c.id = ANY(${sql.array([...ids], 'uuid')})
    ), medidas AS MATERIALIZED (
      SELECT *, GREATEST(ST_XMax(geom) - ST_XMin(geom), ST_YMax(geom) - ST_YMin(geom)) AS tamanho
      FROM inteiras WHERE NOT ST_IsEmpty(geom)
    ), niveladas AS MATERIALIZED (
      SELECT m.*, n.nivel, n.minimo,
        CASE
          WHEN n.nivel = ${NIVEL_INTEIRO} THEN m.geom
          WHEN m.tamanho >= n.minimo
            THEN ST_SetSRID(
              ST_Affine(ST_AsMVTGeom(m.geom, ST_TileEnvelope(0, 0, 0), n.passos, 0, FALSE),
                n.passo, 0, 0, -n.passo, ${-MEIO_MUNDO}, ${MEIO_MUNDO}),
              3857)
        END AS nivelada
      FROM medidas m CROSS JOIN ${niveis} AS n (nivel, passos, passo, minimo)
    )
    INSERT INTO camadas_mapa
      (camada_id, nivel, cliente_id, ativo_id, tipo_id, importacao_id, mostrada, nome, tamanho, geom)
    SELECT id, nivel, cliente_id, ativo_id, tipo_id, importacao_id, mostrada, nome,
      CASE WHEN ponto THEN LEAST(tamanho, minimo * 0.999) ELSE tamanho END,
      CASE WHEN ponto THEN ST_Centroid(ST_Envelope(geom)) ELSE nivelada END
    FROM (SELECT *, nivelada IS NULL OR ST_IsEmpty(nivelada) AS ponto FROM niveladas) l
    ORDER BY nivel
    ON CONFLICT (camada_id, nivel) DO NOTHING`;
}

/** Brings what a map shows of a layer, except its shape, to what `camadas` says. */
export function atualizarNoMapa(id: Uuid): Statement {
  return sql.fragment`
    UPDATE camadas_mapa m
    SET ativo_id = c.ativo_id, tipo_id = c.tipo_id, mostrada = c.ativo AND NOT c.removida, nome = c.nome
    FROM camadas c WHERE c.id = ${id} AND m.camada_id = c.id`;
}
