import { z } from 'zod';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import type { Ladrilho } from '../mapa/alcance-do-ladrilho.ts';
import { contada, filtrada } from './filtradas.queries.ts';
import { BITS_DA_GRADE, NIVEL_MAXIMO, nivelDaGrade, quadrasDoLadrilho } from './grade.ts';

/** Below it detections are counted in a grid, the specification's; from it on each is drawn. */
const ZOOM_DAS_DETECCOES = 9;
/** Steps of a tile's side. */
const PASSOS = 4_096;
/** Detections that one tile draws, the largest first. */
const MAX_NO_LADRILHO = 5_000;

/** What reaches at most this far out of its tile, in tiles, goes whole into it. */
const TRANSBORDO = 1 / 4;

const mvtRow = z.object({ mvt: z.instanceof(Uint8Array) });

/**
 * A vector tile (EPSG:3857) of what the filter lets through: the layer `deteccoes` with each one's shape and colours, or
 * `grade` with the number `n` and the hectares `area` of each cell, at the middle of the places that it counts.
 */
export function obterLadrilhoDasDeteccoes(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  return onde.z < ZOOM_DAS_DETECCOES ? daGrade(escopo, filtro, onde, em) : dasFormas(escopo, filtro, onde, em);
}

/**
 * A shape in the steps of the tile, as `noLadrilho` of layers has it: moved into place and put on the grid, which is ten
 * times faster than clipping, unless it reaches far out of the tile.
 */
function noLadrilho({ z, x, y }: Ladrilho): Fragment {
  const passo = (2 * MEIO_MUNDO_M) / 2 ** z / PASSOS;
  const origem = (eixo: number) => MEIO_MUNDO_M / passo - eixo * PASSOS;
  const quadro = sql.fragment`ST_TileEnvelope(${z}, ${x}, ${y})`;
  return sql.fragment`CASE
    WHEN m.forma @ ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${TRANSBORDO}) THEN ST_SnapToGrid(ST_Affine(
      ST_ForcePolygonCW(m.forma), ${1 / passo}, 0, 0, ${-1 / passo}, ${origem(x)}, ${origem(y)}), 1)
    ELSE ST_AsMVTGeom(m.forma, ${quadro}, ${PASSOS}, 64, TRUE) END`;
}

/** Which ones they are now is found first, by what is narrow: only those are read whole. */
function dasFormas(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  const padrao = CORES_DO_TIPO_NOVO;
  const { z: zoom, x, y } = onde;
  const maiores = sql.fragment`ORDER BY d.area DESC, d.id`;
  const dele = sql.fragment`${filtrada(escopo, filtro)}
        AND d.geom && ST_Transform(ST_TileEnvelope(${zoom}, ${x}, ${y}, margin => ${1 / 64}), 4326)`;
  const achadas = sql.fragment`d.id = ANY(ARRAY(
        SELECT d.id FROM deteccoes d WHERE ${dele} ${maiores} LIMIT ${MAX_NO_LADRILHO}))`;
  return sql.type(mvtRow)`
    SELECT COALESCE(ST_AsMVT(f, 'deteccoes', ${PASSOS}), '')::bytea AS mvt FROM (
      SELECT d.id::text, COALESCE(t.nome, '') AS nome,
        COALESCE(t.cor_contorno, ${padrao.cor_contorno}) AS contorno,
        COALESCE(t.transparencia_cor_contorno, ${padrao.transparencia_cor_contorno})::float8 AS contorno_opacidade,
        COALESCE(t.cor_preenchimento, ${padrao.cor_preenchimento}) AS preenchimento,
        COALESCE(t.transparencia_preenchimento, ${padrao.transparencia_preenchimento})::float8 AS opacidade,
        s.cor AS status_cor, ${noLadrilho(onde)} AS geom
      FROM ${tabelaEm('deteccoes', em)} d
      LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
      LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
      CROSS JOIN LATERAL (SELECT ST_Transform(d.geom, 3857) AS forma OFFSET 0) m
      WHERE ${em === undefined ? achadas : dele}
      ${maiores} LIMIT ${MAX_NO_LADRILHO}
    ) f`;
}

/** The squares of a tile that hold what the filter lets through, for a FROM: counts where they are kept, else one by one. */
function quadras(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em: string | undefined): Fragment {
  const celula = (nivel: number) => sql.fragment`d.quadra >> ${2 * (nivel - onde.z - BITS_DA_GRADE)}::int AS celula`;
  const noLadrilho = (nivel: number) => {
    const [primeira, ultima] = quadrasDoLadrilho(onde, nivel);
    return sql.fragment`d.quadra BETWEEN ${primeira}::int AND ${ultima}::int`;
  };
  const porAtivo = filtro.ativo_ids.length > 0 || escopo.ativos !== 'todos';
  const outros = [
    filtro.analise_ids,
    filtro.camada_ids,
    filtro.camada_tipo_ids,
    [filtro.inicio, filtro.fim].filter(Boolean),
  ];
  const doTipo = [filtro.tipo_ids, filtro.status_ids, filtro.classificacoes];
  const conta = [...outros, ...(porAtivo ? doTipo : [])].every(({ length }) => length === 0);
  if (em === undefined && conta) {
    const nivel = nivelDaGrade(onde.z);
    return sql.fragment`(
        SELECT ${celula(nivel)}, d.n, d.area, d.soma_x AS x, d.soma_y AS y FROM deteccao_celulas d
        WHERE d.nivel = ${nivel} AND d.por_ativo = ${porAtivo} AND ${noLadrilho(nivel)} AND d.n > 0
          AND ${contada(escopo, filtro)})`;
  }
  return sql.fragment`(
        SELECT ${celula(NIVEL_MAXIMO)}, 1 AS n, d.area, d.x, d.y FROM ${tabelaEm('deteccoes', em)} d
        WHERE ${noLadrilho(NIVEL_MAXIMO)} AND ${filtrada(escopo, filtro)})`;
}

/** By the place of each detection, which lies in one tile alone: the counts of all tiles add up to the total. */
function daGrade(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  const lado = (2 * MEIO_MUNDO_M) / 2 ** onde.z;
  const [oeste, norte] = [onde.x * lado - MEIO_MUNDO_M, MEIO_MUNDO_M - onde.y * lado];
  const passo = lado / PASSOS;
  const linha = sql.fragment`floor((${norte} - g.y) / ${lado / 2 ** BITS_DA_GRADE})`;
  const noEixo = (metros: Fragment) => sql.fragment`LEAST(GREATEST(round(${metros} / ${passo}), 0), ${PASSOS - 1})`;
  return sql.type(mvtRow)`
    SELECT COALESCE(ST_AsMVT(f, 'grade', ${PASSOS}), '')::bytea AS mvt FROM (
      SELECT g.n, g.area,
        ST_MakePoint(${noEixo(sql.fragment`(g.x - ${oeste})`)}, ${noEixo(sql.fragment`(${norte} - g.y)`)}) AS geom
      FROM (
        SELECT sum(q.n)::int AS n, round(sum(q.area)::numeric, 4)::float8 AS area, sum(q.x)::float8 / sum(q.n) AS x,
          sum(q.y)::float8 / sum(q.n) AS y
        FROM ${quadras(escopo, filtro, onde, em)} q GROUP BY q.celula
      ) g
      ORDER BY ${linha}, g.x
    ) f`;
}
