import { LATITUDE_MAXIMA, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { esvaziarCelulas, somarNasCelulas } from './celulas.ts';
import type { Desenhavel } from './desenhavel.ts';
import { GENERALIZADOS, MINIMO_PIXELS, MIUDO_M, metrosPorPixel, NIVEL_INTEIRO, NIVEL_MIUDO, PASSOS } from './niveis.ts';

/** Which layers: their ids, or a query with one column that answers them. */
export type Quais = readonly Uuid[] | Fragment;

const doConjunto = (quais: Quais): Fragment =>
  'sql' in quais ? quais : sql.fragment`SELECT unnest(${sql.array([...quais], 'uuid')})`;

const generalizados = sql.unnest(
  GENERALIZADOS.map((nivel) => {
    const passos = PASSOS * 2 ** nivel;
    return [nivel, passos, (2 * MEIO_MUNDO_M) / passos, metrosPorPixel(nivel) * MINIMO_PIXELS];
  }),
  ['int2', 'int4', 'float8', 'float8'],
);

export const colunasDoMapa = sql.fragment`
  camada_id, nivel, cliente_id, ativo_id, tipo_id, importacao_id, mostrada, nome, area_m2, tamanho, desde_posicao,
  desde_instante`;

/** Of the box around a row's shape. */
export const meio = sql.fragment`(ST_XMin(geom) + ST_XMax(geom)) / 2 AS x, (ST_YMin(geom) + ST_YMax(geom)) / 2 AS y`;

/** A batch of shapes does not fit into what a connection has by default. */
export const comMemoria = sql.fragment`SELECT set_config('work_mem', '32MB', TRUE)`;

/**
 * The rows of levels below the whole shape. Snapped to a grid that all share and made valid there (what ST_AsMVTGeom
 * does, here once over the whole world instead of in every tile), a shape keeps the borders it has in common with its
 * neighbours; an area too narrow for the grid is left as its outline.
 * @param inteiras rows of the whole shapes, with `geom`
 */
export function generalizar({ tabelas }: Desenhavel, inteiras: Fragment): Fragment {
  return sql.fragment`
      INSERT INTO ${tabelas.mapa} (${colunasDoMapa}, geom)
      SELECT ${colunasDoMapa}, CASE WHEN ST_IsEmpty(grade) THEN ST_SnapToGrid(ST_Boundary(geom), passo) ELSE grade END
      FROM (
        SELECT m.camada_id, n.nivel, m.cliente_id, m.ativo_id, m.tipo_id, m.importacao_id, m.mostrada, m.nome,
          m.area_m2, m.tamanho, m.desde_posicao, m.desde_instante, m.geom, n.passo,
          COALESCE(ST_SetSRID(
            ST_Affine(ST_AsMVTGeom(m.geom, ST_TileEnvelope(0, 0, 0), n.passos, 0, FALSE),
              n.passo, 0, 0, -n.passo, ${-MEIO_MUNDO_M}, ${MEIO_MUNDO_M}),
            3857), 'SRID=3857;POINT EMPTY'::geometry) AS grade
        FROM (${inteiras}) m
        JOIN ${generalizados} AS n (nivel, passos, passo, minimo) ON m.tamanho >= n.minimo
        OFFSET 0
      ) m
      ORDER BY nivel
      ON CONFLICT (camada_id, nivel) DO NOTHING`;
}

/**
 * Makes the rows of these for maps from those of the log, where they are not there yet, and counts them in their cells.
 * The whole shape turns as tiles want it, so that most of them only move it into place.
 */
export function desenharNoMapa(desenhavel: Desenhavel, quais: Quais): readonly Statement[] {
  const { tabelas, mostrada } = desenhavel;
  return [
    comMemoria,
    sql.fragment`
    WITH inteiras AS MATERIALIZED (
      SELECT c.id, c.cliente_id, c.ativo_id, c.tipo_id, c.importacao_id, ${mostrada} AS mostrada, c.nome,
        COALESCE(round(c.area * 10000), 0)::bigint AS area_m2, c.desde_posicao, c.desde_instante,
        ST_ForcePolygonCW(ST_Transform(
          CASE WHEN ST_YMin(c.geom) < ${-LATITUDE_MAXIMA} OR ST_YMax(c.geom) > ${LATITUDE_MAXIMA}
            THEN ST_ClipByBox2D(c.geom, ST_MakeEnvelope(-180, ${-LATITUDE_MAXIMA}, 180, ${LATITUDE_MAXIMA}, 4326))
            ELSE c.geom END,
          3857)) AS geom
      FROM ${tabelas.linhas} c WHERE c.id IN (${doConjunto(quais)})
    ), novas AS (
      INSERT INTO ${tabelas.mapa} (${colunasDoMapa}, geom)
      SELECT id, CASE WHEN tamanho >= ${MIUDO_M} THEN ${NIVEL_INTEIRO}::int2 ELSE ${NIVEL_MIUDO}::int2 END, cliente_id,
        ativo_id, tipo_id, importacao_id, mostrada, nome, area_m2, tamanho, desde_posicao, desde_instante, geom
      FROM (
        SELECT *, GREATEST(ST_XMax(geom) - ST_XMin(geom), ST_YMax(geom) - ST_YMin(geom)) AS tamanho
        FROM inteiras WHERE NOT ST_IsEmpty(geom) OFFSET 0
      ) medidas
      ON CONFLICT (camada_id, nivel) DO NOTHING
      RETURNING ${colunasDoMapa}, ${meio}
    ), generalizadas AS (${generalizar(
      desenhavel,
      sql.fragment`
      SELECT m.*, i.geom FROM novas m JOIN inteiras i ON i.id = m.camada_id`,
    )}
    )
    ${somarNasCelulas(desenhavel, sql.fragment`SELECT m.*, 1 AS sinal FROM novas m WHERE m.mostrada`)}`,
  ];
}

/** Brings what a map shows of these, except their shapes, to what the log says. */
export function atualizarNoMapa(desenhavel: Desenhavel, quais: Quais): readonly Statement[] {
  const { tabelas, mostrada } = desenhavel;
  const comoEra = { ativo: 'ativo_antes', tipo: 'tipo_antes', mostrada: 'mostrada_antes' };
  const comoE = { ativo: 'ativo_id', tipo: 'tipo_id', mostrada: 'mostrada' };
  const contada = (sinal: 1 | -1, { ativo, tipo, mostrada }: typeof comoE) => sql.fragment`
    SELECT m.camada_id, m.cliente_id, ${sql.identifier(['m', ativo])} AS ativo_id,
      ${sql.identifier(['m', tipo])} AS tipo_id, m.importacao_id, m.area_m2, m.tamanho, ${meio},
      ${sinal}::int AS sinal
    FROM mudadas m WHERE m.nivel >= ${NIVEL_INTEIRO} AND ${sql.identifier(['m', mostrada])}
      AND (m.ativo_id, m.tipo_id, m.mostrada) IS DISTINCT FROM (m.ativo_antes, m.tipo_antes, m.mostrada_antes)`;
  return [
    sql.fragment`
    WITH mudadas AS (
      UPDATE ${tabelas.mapa} m
      SET ativo_id = c.ativo_id, tipo_id = c.tipo_id, mostrada = ${mostrada}, nome = c.nome,
        desde_posicao = c.desde_posicao, desde_instante = c.desde_instante
      FROM ${tabelas.linhas} c, ${tabelas.mapa} a
      WHERE c.id IN (${doConjunto(quais)}) AND m.camada_id = c.id AND a.camada_id = m.camada_id AND a.nivel = m.nivel
        AND (m.ativo_id, m.tipo_id, m.mostrada, m.nome COLLATE "C")
          IS DISTINCT FROM (c.ativo_id, c.tipo_id, ${mostrada}, c.nome COLLATE "C")
      RETURNING m.*, a.ativo_id AS ativo_antes, a.tipo_id AS tipo_antes, a.mostrada AS mostrada_antes
    )
    ${somarNasCelulas(desenhavel, sql.fragment`${contada(-1, comoEra)} UNION ALL ${contada(1, comoE)}`)}`,
  ];
}

/**
 * These leave the map, as their rows leave what the log tells.
 * @param quando condition on the rows of the map
 */
export function tirarDoMapa(
  desenhavel: Desenhavel,
  quais: Quais,
  quando: Fragment = sql.fragment`TRUE`,
): readonly Statement[] {
  return [
    sql.fragment`
    WITH velhas AS (DELETE FROM ${desenhavel.tabelas.mapa} WHERE camada_id IN (${doConjunto(quais)}) AND ${quando} RETURNING ${colunasDoMapa}, ${meio})
    ${somarNasCelulas(
      desenhavel,
      sql.fragment`
      SELECT m.*, -1 AS sinal FROM velhas m WHERE m.nivel >= ${NIVEL_INTEIRO} AND m.mostrada`,
    )}`,
  ];
}

/** The same for all layers of an import, which share their cells with no others, under a condition. */
export function tirarEnvioDoMapa(
  desenhavel: Desenhavel,
  importacao_id: Uuid,
  quando: Fragment = sql.fragment`TRUE`,
): readonly Statement[] {
  return [
    esvaziarCelulas(desenhavel, importacao_id, quando),
    sql.fragment`DELETE FROM ${desenhavel.tabelas.mapa} WHERE importacao_id = ${importacao_id} AND ${quando}`,
  ];
}

/** What a map shows of these layers after the event at this position changed their shapes. */
export function redesenharNoMapa(desenhavel: Desenhavel, quais: Quais, posicao: bigint): readonly Statement[] {
  const velhas = sql.fragment`desde_posicao < ${posicao}`;
  return [...tirarDoMapa(desenhavel, quais, velhas), ...desenharNoMapa(desenhavel, quais)];
}
