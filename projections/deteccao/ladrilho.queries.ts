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
import {
  entreLadrilhos,
  GRANDES,
  MARGEM,
  noLadrilhoUnico,
  ZOOM_DAS_DETECCOES,
  ZOOM_DAS_PEQUENAS,
} from './ladrilho-unico.ts';

/** Steps of a tile's side. */
const PASSOS = 4_096;
/** Detections up to which one tile draws all of them. Of more it draws one more than these, the largest, and says so. */
const MAX_NO_LADRILHO = 5_000;
/** The same of much land, where so many of the largest hide one another, and the next zoom shows four times as many. */
const MAX_DE_PEQUENAS = 3_000;

/** What reaches at most this far out of its tile, in tiles, goes whole into it. */
const TRANSBORDO = 1 / 4;

const mvtRow = z.object({ mvt: z.instanceof(Uint8Array) });

/**
 * A vector tile (EPSG:3857) of what the filter lets through: the layer `deteccoes` with each one's shape and colours, or
 * `grade` with the number `n` and the hectares `area` of each cell, at the middle of the places that it counts. Where
 * there are more than are drawn, it has a layer `faltam`: a place in its middle, and nothing else.
 */
export function obterLadrilhoDasDeteccoes(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  // Below it they are counted in a grid, the specification's; from it on each is drawn.
  if (onde.z < ZOOM_DAS_DETECCOES) return daGrade(escopo, filtro, onde, em);
  const soDoIndice = em === undefined && filtro.camada_ids.length + filtro.camada_tipo_ids.length === 0;
  if (onde.z <= ZOOM_DAS_PEQUENAS && soDoIndice) return dasPequenas(escopo, filtro, onde);
  return dasFormas(escopo, filtro, onde, em);
}

/** From metres of EPSG:3857 to the steps of a tile. */
function passosDe({ z, x, y }: Ladrilho) {
  const passo = (2 * MEIO_MUNDO_M) / 2 ** z / PASSOS;
  return { escala: 1 / passo, origemX: MEIO_MUNDO_M / passo - x * PASSOS, origemY: MEIO_MUNDO_M / passo - y * PASSOS };
}

/**
 * A shape in the steps of the tile, as `noLadrilho` of layers has it: moved into place, which is ten times faster than
 * clipping, unless it reaches far out of the tile.
 * @param perto condition that it is known not to
 * @param movida what is made of the shape, `posta` being it, moved so many steps further
 */
function noLadrilho(
  onde: Ladrilho,
  perto: Fragment,
  movida: (posta: (passos: number) => Fragment) => Fragment,
): Fragment {
  const { z, x, y } = onde;
  const { escala, origemX, origemY } = passosDe(onde);
  const posta = (passos: number) => sql.fragment`ST_Affine(m.forma, ${escala}, 0, 0, ${-escala},
      ${origemX + passos}, ${origemY + passos})`;
  return sql.fragment`CASE
    WHEN ${perto} OR m.forma @ ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${TRANSBORDO}) THEN ${movida(posta)}
    ELSE ST_AsMVTGeom(ST_SetSRID(m.forma, 3857), ST_TileEnvelope(${z}, ${x}, ${y}), ${PASSOS}, 64, TRUE) END`;
}

/** On whole steps; what would collapse there, and a map cannot read without any corner, as a square of two. */
const naGrade = (forma: Fragment): Fragment => sql.fragment`(
      SELECT CASE WHEN ST_IsEmpty(g.forma) THEN ST_Expand(ST_SnapToGrid(ST_Centroid(ST_Envelope(${forma})), 1), 1)
        ELSE g.forma END FROM (SELECT ST_SnapToGrid(${forma}, 1) AS forma OFFSET 0) g)`;

/** What a tile tells of each detection `d` and how it is drawn. @param t row of its type @param s row of its status */
function tracos(t: string, s: string): Fragment {
  const padrao = CORES_DO_TIPO_NOVO;
  const doTipo = (nome: string) => sql.identifier([t, nome]);
  return sql.fragment`d.id::text, COALESCE(${doTipo('nome')}, '') AS nome,
        COALESCE(${doTipo('cor_contorno')}, ${padrao.cor_contorno}) AS contorno,
        COALESCE(${doTipo('transparencia_cor_contorno')}, ${padrao.transparencia_cor_contorno})::float8
          AS contorno_opacidade,
        COALESCE(${doTipo('cor_preenchimento')}, ${padrao.cor_preenchimento}) AS preenchimento,
        COALESCE(${doTipo('transparencia_preenchimento')}, ${padrao.transparencia_preenchimento})::float8 AS opacidade,
        ${sql.identifier([s, 'cor'])} AS status_cor`;
}
/** The largest of them, and one more, which tells that there are others: nothing is counted for it. */
const maiores = (quantas: number): Fragment => sql.fragment`ORDER BY d.area DESC, d.id LIMIT ${quantas + 1}`;

const FALTAM = sql.fragment`(
      SELECT ST_AsMVT(l, 'faltam', ${PASSOS}) FROM (SELECT ST_MakePoint(${PASSOS / 2}, ${PASSOS / 2}) AS geom) l)`;

/** The tile of what is drawn, rows `f`. @param maximo of `maiores` */
const comAsQueFaltam = (maximo: number): Fragment => sql.fragment`COALESCE(
      ST_AsMVT(f, 'deteccoes', ${PASSOS}) || CASE WHEN count(*) > ${maximo} THEN ${FALTAM} ELSE '' END, '')::bytea AS mvt`;

/** Those whose shape meets the tile, for an index of shapes. */
const noAlcance = ({ z, x, y }: Ladrilho): Fragment =>
  sql.fragment`d.geom && ST_Transform(ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${MARGEM}), 4326)`;

/**
 * A tile of much land: small shapes, ready in an index that has the largest first. Those that lie across a border of
 * tiles stand in another by their places; only the few that are large are read from their rows. None is put on the
 * grid, where one that is too small to be seen would collapse and be told of no more: what stands half a step further is
 * cut off to whole steps.
 */
function dasPequenas(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho) {
  const daqui = (onde: Fragment, inteira: boolean) => sql.fragment`(
          SELECT d.id, d.area, d.tipo_vigente_id, d.status_id, d.forma, ${inteira}::boolean AS inteira
          FROM deteccoes d WHERE ${filtrada(escopo, filtro)} AND ${onde} ${maiores(MAX_DE_PEQUENAS)})`;
  return sql.type(mvtRow)`
    SELECT ${comAsQueFaltam(MAX_DE_PEQUENAS)} FROM (
      SELECT ${tracos('d', 'd')}, ${noLadrilho(onde, sql.fragment`d.inteira`, (posta) => posta(1 / 2))} AS geom
      FROM (
        SELECT d.id, d.forma, d.inteira, t.nome, t.cor_contorno, t.transparencia_cor_contorno, t.cor_preenchimento,
          t.transparencia_preenchimento, s.cor
        FROM (
          SELECT * FROM (
            ${daqui(noLadrilhoUnico(onde), true)}
            UNION ALL ${daqui(entreLadrilhos(onde), false)}
            UNION ALL ${daqui(sql.fragment`${GRANDES} AND ${noAlcance(onde)}`, false)}
          ) d ${maiores(MAX_DE_PEQUENAS)}
        ) d
        LEFT JOIN deteccao_tipos t ON t.id = d.tipo_vigente_id
        LEFT JOIN deteccao_status s ON s.id = d.status_id
        ORDER BY d.area DESC, d.id
      ) d
      CROSS JOIN LATERAL (SELECT ST_GeomFromTWKB(d.forma) AS forma OFFSET 0) m
    ) f`;
}

/** Which ones they are now is found first, by what is narrow: only those are read whole. */
function dasFormas(escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string) {
  const dele = sql.fragment`${filtrada(escopo, filtro)} AND ${noAlcance(onde)}`;
  const achadas = sql.fragment`d.id = ANY(ARRAY(SELECT d.id FROM deteccoes d WHERE ${dele} ${maiores(MAX_NO_LADRILHO)}))`;
  return sql.type(mvtRow)`
    SELECT ${comAsQueFaltam(MAX_NO_LADRILHO)} FROM (
      SELECT ${tracos('t', 's')}, ${noLadrilho(onde, sql.fragment`FALSE`, (posta) => naGrade(posta(0)))} AS geom
      FROM ${tabelaEm('deteccoes', em)} d
      LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
      LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
      CROSS JOIN LATERAL (SELECT ST_ForcePolygonCW(ST_Transform(d.geom, 3857)) AS forma OFFSET 0) m
      WHERE ${em === undefined ? achadas : dele}
      ${maiores(MAX_NO_LADRILHO)}
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
