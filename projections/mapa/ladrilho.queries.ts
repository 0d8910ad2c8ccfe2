import { z } from 'zod';
import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { alcancadas, type FiltroDoLadrilho, type Ladrilho } from './alcance-do-ladrilho.ts';
import { celulasDoLadrilho } from './celulas-do-ladrilho.ts';
import type { Desenhavel } from './desenhavel.ts';
import { type Faixa, faixasDoZoom, naFaixa } from './faixas.ts';
import {
  MINIMO_PIXELS,
  metrosPorPixel,
  minimoNoZoom,
  NIVEL_INTEIRO,
  nivelDoZoom,
  passosNoZoom,
  SEMPRE_PIXELS,
  sempreNoZoom,
  ZOOM_DAS_CELULAS,
  zoomDasCelulas,
} from './niveis.ts';

/** Tiles above are enlarged by the map: a decimetre there is more than any layer knows. */
export const ZOOM_MAXIMO = 16;

/** So many middling shapes fit into one tile; where there are more, their cells stand for them. */
const MAXIMO_DE_MEDIAS = 2_000;
/** So many layers that are alone in their cell are told by name in one tile. */
const MAXIMO_DE_NOMES = 1_000;

/** Position of the last event that changed what a client's tiles show; absent before the first. */
export function obterRevisoes({ tabelas }: Desenhavel, clientes: readonly Uuid[]) {
  return sql.type(z.object({ cliente_id: uuidSchema, revisao: z.bigint() }))`
    SELECT r.cliente_id, r.revisao FROM ${tabelas.revisoes} r WHERE r.cliente_id = ANY(${sql.array([...clientes], 'uuid')})`;
}

/** Condition: the row `m` is in one of these ranges and touches a box. */
function naCaixa(faixas: readonly Faixa[], caixa: Fragment): Fragment {
  const bracos = faixas.map((faixa) => sql.fragment`${naFaixa(faixa)} AND m.geom && ${caixa}`);
  return sql.fragment`(${sql.join(bracos, sql.fragment` OR `)})`;
}

/** What reaches at most this far out of its tile, in tiles, goes whole into it: cheaper than cutting it. */
const TRANSBORDO = 1 / 4;

/**
 * A shape in the steps of the tile: moved into place and put on the grid, which is ten times faster than clipping.
 * ST_AsMVT cuts decimals off: what already lies on the grid and inside the tile needs only half a step to make that a
 * rounding.
 */
function noLadrilho({ z, x, y }: Ladrilho, quadro: Fragment): Fragment {
  const passos = passosNoZoom(z);
  const passo = (2 * MEIO_MUNDO_M) / 2 ** z / passos;
  const movida = (n: number) => {
    const origem = (eixo: number) => MEIO_MUNDO_M / passo - eixo * passos + n;
    return sql.fragment`ST_Affine(m.geom, ${1 / passo}, 0, 0, ${-1 / passo}, ${origem(x)}, ${origem(y)})`;
  };
  const arredondada = sql.fragment`ST_SnapToGrid(${movida(0)}, 1)`;
  return sql.fragment`CASE
    WHEN m.geom @ ${quadro} THEN ${nivelDoZoom(z) === NIVEL_INTEIRO ? arredondada : movida(0.5)}
    WHEN m.geom @ ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${TRANSBORDO}) THEN ${arredondada}
    ELSE ST_AsMVTGeom(m.geom, ${quadro}, ${passos}, ${passos / 64}, TRUE) END`;
}

/** Rows of maps, as they stand or stood; which of them; and the tile's box. */
interface Linhas {
  readonly mapa: Fragment;
  readonly condicoes: Fragment;
  readonly quadro: Fragment;
}

const idDaUnica = sql.fragment`
  (lpad(to_hex(bit_xor(c.ids_inicio)), 16, '0') || lpad(to_hex(bit_xor(c.ids_fim)), 16, '0'))::uuid`;

const unico = (coluna: 'ativo_id' | 'tipo_id') => {
  const nome = sql.identifier(['c', coluna]);
  return sql.fragment`CASE WHEN min(${nome}::text) = max(${nome}::text) THEN min(${nome}::text) END`;
};

/**
 * Each cell as one point in the middle of what it counts; alone in it, a layer is told by its id and name. In an order
 * of their own: the same layers are the same bytes, whenever they are asked for.
 */
function pontosDasCelulas({ z, x, y }: Ladrilho, porTipo: boolean, mapa: Fragment): Fragment {
  const passos = passosNoZoom(z);
  const passo = (2 * MEIO_MUNDO_M) / 2 ** z / passos;
  const noEixo = (valor: Fragment) => sql.fragment`LEAST(GREATEST(floor(${valor}), 0), ${passos - 1})`;
  const px = noEixo(sql.fragment`(j.x + ${MEIO_MUNDO_M}) / ${passo} - ${x * passos}`);
  const py = noEixo(sql.fragment`(${MEIO_MUNDO_M} - j.y) / ${passo} - ${y * passos}`);
  const grupo = porTipo ? sql.fragment`c.x, c.y, c.tipo_id` : sql.fragment`c.x, c.y`;
  return sql.fragment`
    SELECT u.camada_id::text, j.tipo_id, j.ativo_id, u.nome,
      CASE WHEN j.n > 1 OR u.tamanho IS DISTINCT FROM 0 THEN j.n::int END AS n,
      CASE WHEN j.n > 1 AND j.area_m2 > 0 THEN j.area_m2 / 1e4 END AS area, ST_MakePoint(${px}, ${py}) AS geom
    FROM (
      SELECT *, count(unica) OVER () AS sozinhas FROM (
        SELECT sum(c.n) AS n, sum(c.area_m2)::float8 AS area_m2, sum(c.soma_x)::float8 / sum(c.n) AS x,
          sum(c.soma_y)::float8 / sum(c.n) AS y, ${unico('tipo_id')} AS tipo_id, ${unico('ativo_id')} AS ativo_id,
          CASE WHEN sum(c.n) = 1 THEN ${idDaUnica} END AS unica
        FROM celulas c, corte WHERE NOT c.media OR corte.minimo > ${minimoNoZoom(z)}
        GROUP BY ${grupo}
      ) juntas
    ) j
    LEFT JOIN LATERAL (
      SELECT m.camada_id, m.nome, m.tamanho FROM ${mapa} m
      WHERE j.n = 1 AND j.sozinhas <= ${MAXIMO_DE_NOMES} AND m.camada_id = j.unica
        AND m.nivel >= ${NIVEL_INTEIRO}
      OFFSET 0
    ) u ON TRUE
    ORDER BY j.y DESC, j.x, j.tipo_id, j.ativo_id`;
}

/** From how many metres on a shape is drawn as it is in this tile. */
function corteDo({ z }: Ladrilho, minimoPixels: number): Fragment {
  const pedido = metrosPorPixel(z) * minimoPixels;
  if (zoomDasCelulas(z) === null) return sql.fragment`${pedido}::float8`;
  const menor = z < ZOOM_DAS_CELULAS.minimo ? sempreNoZoom(z) : minimoNoZoom(z);
  return sql.fragment`GREATEST(${minimoPixels > MINIMO_PIXELS ? pedido : 0}::float8, CASE
    WHEN (SELECT sum(c.n) FROM celulas c WHERE c.media) > ${MAXIMO_DE_MEDIAS} THEN ${sempreNoZoom(z)}::float8
    ELSE ${menor}::float8 END)`;
}

/** Places of single layers that no cell counts: beyond the zooms with cells, or in a tile that got too large. */
function pontosSoltos({ z }: Ladrilho, { quadro, condicoes, mapa }: Linhas, minimoPixels: number): Fragment {
  const passos = passosNoZoom(z);
  const contadas = zoomDasCelulas(z) === null ? 0 : sempreNoZoom(z);
  const celula = metrosPorPixel(z) * Math.min(Math.max(minimoPixels, SEMPRE_PIXELS), 32);
  const grupo =
    minimoPixels > MINIMO_PIXELS
      ? sql.fragment`floor(ST_X(p.centro) / ${celula}), floor(ST_Y(p.centro) / ${celula})`
      : sql.fragment`p.id`;
  return sql.fragment`
    SELECT CASE WHEN count(*) = 1 THEN min(p.id) END, CASE WHEN min(p.tipo_id) = max(p.tipo_id) THEN min(p.tipo_id) END,
      CASE WHEN min(p.ativo_id) = max(p.ativo_id) THEN min(p.ativo_id) END, CASE WHEN count(*) = 1 THEN min(p.nome) END,
      CASE WHEN count(*) > 1 OR max(p.tamanho) > 0 THEN count(*)::int END,
      CASE WHEN count(*) > 1 AND sum(p.area_m2) > 0 THEN sum(p.area_m2)::float8 / 1e4 END,
      ST_AsMVTGeom(ST_SetSRID(ST_MakePoint(avg(ST_X(p.centro)), avg(ST_Y(p.centro))), 3857), ${quadro}, ${passos}, 0, TRUE)
    FROM (
      SELECT m.camada_id::text COLLATE "C" AS id, m.tipo_id::text COLLATE "C" AS tipo_id,
        m.ativo_id::text COLLATE "C" AS ativo_id, m.nome COLLATE "C" AS nome, m.tamanho, m.area_m2,
        ST_Centroid(ST_Envelope(m.geom)) AS centro
      FROM ${mapa} m
      WHERE ${naCaixa(faixasDoZoom(z, contadas), quadro)} AND m.tamanho >= ${contadas} AND m.tamanho < (SELECT minimo FROM corte) AND ${condicoes}
    ) p
    GROUP BY ${grupo} ORDER BY min(p.id)`;
}

/**
 * Shapes, the largest first. The middling ones are looked for only where they are few enough to be drawn: to pass over
 * the rows of 20,000 takes longer than to draw the tile without them.
 */
function formas(ladrilho: Ladrilho, { quadro, condicoes, mapa }: Linhas): readonly Fragment[] {
  const { z, x, y } = ladrilho;
  const comMargem = sql.fragment`ST_TileEnvelope(${z}, ${x}, ${y}, margin => ${1 / 64})`;
  // OFFSET 0: what is asked of a finished shape must not make the planner finish it twice.
  const de = (faixas: readonly Faixa[], onde: Fragment) => sql.fragment`SELECT * FROM (
        SELECT m.camada_id::text AS id, m.tipo_id::text AS tipo_id, m.ativo_id::text AS ativo_id, m.nome, NULL::int AS n,
          NULL::float8 AS area, ${noLadrilho(ladrilho, quadro)} AS geom
        FROM ${mapa} m
        WHERE ${onde} ${naCaixa(faixas, comMargem)} AND m.tamanho >= (SELECT minimo FROM corte) AND ${condicoes}
        ORDER BY m.tamanho DESC, m.camada_id OFFSET 0
      ) formas`;
  if (zoomDasCelulas(z) === null) return [de(faixasDoZoom(z, 0), sql.fragment``)];
  const [minimo, sempre] = [minimoNoZoom(z), sempreNoZoom(z)];
  return [
    de(faixasDoZoom(z, sempre), sql.fragment``),
    de(faixasDoZoom(z, minimo, sempre), sql.fragment`(SELECT minimo FROM corte) < ${sempre} AND`),
  ];
}

/**
 * One tile: one layer with the properties id, tipo_id, ativo_id, nome of each feature. What is too small to be
 * shown by its shape comes as a point: `n` says how many share it, `area` their hectares, and it keeps only what they
 * have in common; alone (`n` = 1), it keeps its id and name. A point without `n` is a layer that is a point.
 * @param minimoPixels smallest side of what keeps its shape; more than usual for a tile that got too large
 */
export function obterLadrilho(
  desenhavel: Desenhavel,
  escopo: Escopo,
  ladrilho: Ladrilho,
  filtro: FiltroDoLadrilho,
  minimoPixels: number,
) {
  const { tabelas, nomeNoLadrilho } = desenhavel;
  const { z: zoom, x, y } = ladrilho;
  const quadro = sql.fragment`ST_TileEnvelope(${zoom}, ${x}, ${y})`;
  const semImportacao = sql.fragment`m.importacao_id IS NULL`;
  const condicoes = sql.fragment`m.mostrada AND ${alcancadas(desenhavel, escopo, filtro, semImportacao)}`;
  const mapa = tabelaEm(tabelas.mapa.sql, filtro.em);
  const linhas = { mapa, condicoes, quadro };
  const temCelulas = zoomDasCelulas(zoom) !== null;
  const alargado = minimoPixels > MINIMO_PIXELS;
  const celulas = temCelulas
    ? sql.fragment`celulas AS MATERIALIZED (${celulasDoLadrilho(desenhavel, escopo, ladrilho, filtro)}),`
    : sql.fragment``;
  const partes = [
    ...formas(ladrilho, linhas),
    ...(temCelulas ? [pontosDasCelulas(ladrilho, !alargado, mapa)] : []),
    ...(temCelulas && !alargado ? [] : [pontosSoltos(ladrilho, linhas, minimoPixels)]),
  ];
  return sql.type(z.object({ mvt: z.instanceof(Uint8Array), feicoes: z.int() }))`
    WITH ${celulas} corte AS MATERIALIZED (SELECT ${corteDo(ladrilho, minimoPixels)} AS minimo)
    SELECT ST_AsMVT(f, ${nomeNoLadrilho}, ${passosNoZoom(zoom)}, 'geom') AS mvt, count(*)::int AS feicoes
    FROM (${sql.join(
      partes.map((uma) => sql.fragment`(${uma})`),
      sql.fragment` UNION ALL `,
    )}) f
    WHERE f.geom IS NOT NULL AND NOT ST_IsEmpty(f.geom)`;
}
