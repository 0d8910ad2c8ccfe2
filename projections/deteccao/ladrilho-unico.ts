import type { Geometria } from '#domain/geometria/geojson.ts';
import { alturaNoPlano, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import type { Ladrilho } from '../mapa/alcance-do-ladrilho.ts';
import { quadrasAoRedor } from './grade.ts';

/** The first zoom at which detections are drawn: most of them in one tile, and smaller than anywhere else. */
export const ZOOM_DAS_DETECCOES = 9;
/** Up to here they are drawn by their small shapes: a corner is at most half a dot of a screen away from its place. */
export const ZOOM_DAS_PEQUENAS = 11;
/** What lies so near to a tile, in tiles, is drawn in it too: outlines have a width. */
export const MARGEM = 1 / 64;

/** Metres that a side may miss a corner by, an eighth of a dot of the first zoom; places are told in tens of metres. */
const TOLERANCIA_M = 20;
const CASAS = -1;
/** Bytes of a small shape that an index holds; a larger one is found by its row. */
export const MAX_BYTES = 1_200;
/** What reaches less far than this from its place shows in tiles of its place's square, and of those around it. */
export const ALCANCE_CURTO_M = 18_000;
/** Poles lie at no height of the plane. */
const LATITUDE_FORA = 89.9;

const LADO_M = (2 * MEIO_MUNDO_M) / 2 ** ZOOM_DAS_DETECCOES;

/**
 * A shape as maps of much land draw it, in EPSG:3857: some 60 bytes, of which nothing is to be computed any more. One
 * that would shrink to a single corner there is drawn as the least square that does not: a tile tells of all of them.
 */
const formaPequena = (geom: Fragment): Fragment => sql.fragment`
  SELECT ST_AsTWKB(ST_Simplify(ST_ForcePolygonCW(
    CASE WHEN GREATEST(ST_XMax(g) - ST_XMin(g), ST_YMax(g) - ST_YMin(g)) < ${2 * TOLERANCIA_M}
      THEN ST_Expand(ST_Centroid(ST_Envelope(g)), ${TOLERANCIA_M}) ELSE g END
  ), ${TOLERANCIA_M}, TRUE), ${CASAS}) AS forma
  FROM (SELECT ST_Transform(${geom}, 3857) AS g OFFSET 0) t OFFSET 0`;

/** For a FROM, as `f`: its `forma`, and whether it is one that an index holds. */
export const pequena = (geom: Fragment): Fragment => sql.fragment`LATERAL (
  SELECT forma, octet_length(forma) <= ${MAX_BYTES} AS cabe FROM (${formaPequena(geom)}) p) f`;

export interface LugarNosLadrilhos {
  /** The tile of the first zoom that it lies in with all of it and reaches no other of; null where there is none. */
  readonly ladrilho_unico: number | null;
  /** From its place to the farthest side of the box around it, whole metres of EPSG:3857. */
  readonly alcance: number;
}

/** @param lugar metres of EPSG:3857 */
export function lugarNosLadrilhos(
  geojson: Geometria,
  lugar: { readonly x: number; readonly y: number },
): LugarNosLadrilhos {
  const [oeste, sul, leste, norte] = bbox(geojson);
  const noX = (lng: number) => (lng / 180) * MEIO_MUNDO_M;
  const noY = (lat: number) =>
    (alturaNoPlano(Math.max(-LATITUDE_FORA, Math.min(LATITUDE_FORA, lat))) / Math.PI) * MEIO_MUNDO_M;
  const [x0, x1, y0, y1] = [noX(oeste), noX(leste), noY(norte), noY(sul)];
  const alcance = Math.ceil(Math.max(lugar.x - x0, x1 - lugar.x, y0 - lugar.y, lugar.y - y1));
  const [colunas, linhas] = [
    [x0 + MEIO_MUNDO_M, x1 + MEIO_MUNDO_M],
    [MEIO_MUNDO_M - y0, MEIO_MUNDO_M - y1],
  ].map(([de = 0, ate = 0]) => [Math.floor(de / LADO_M - MARGEM), Math.floor(ate / LADO_M + MARGEM)]);
  const [[coluna = -1, ultimaColuna] = [], [linha = -1, ultimaLinha] = []] = [colunas, linhas];
  const dentro = Math.min(coluna, linha) >= 0 && Math.max(coluna, linha) < 2 ** ZOOM_DAS_DETECCOES;
  const inteira = coluna === ultimaColuna && linha === ultimaLinha;
  return { ladrilho_unico: dentro && inteira ? numeroDoLadrilho(coluna, linha) : null, alcance };
}

const numeroDoLadrilho = (coluna: number, linha: number): number => linha * 2 ** ZOOM_DAS_DETECCOES + coluna;

/** Condition on a row `d`: this tile may show something of it, by its place and how far it reaches. */
function chegaA({ z, x, y }: Ladrilho): Fragment {
  const lado = (2 * MEIO_MUNDO_M) / 2 ** z;
  const ateOnde = Math.ceil(lado * (1 / 2 + MARGEM));
  const [meioX, meioY] = [(x + 1 / 2) * lado - MEIO_MUNDO_M, MEIO_MUNDO_M - (y + 1 / 2) * lado].map(Math.round);
  return sql.fragment`abs(d.x - ${meioX ?? 0}::int) <= ${ateOnde}::int + d.alcance
        AND abs(d.y - ${meioY ?? 0}::int) <= ${ateOnde}::int + d.alcance`;
}

/** Condition on a row `d`: it lies in one tile of the first zoom alone, and this one may show something of it. */
export function noLadrilhoUnico(onde: Ladrilho): Fragment {
  const acima = onde.z - ZOOM_DAS_DETECCOES;
  const dele = sql.fragment`d.ladrilho_unico = ${numeroDoLadrilho(onde.x >> acima, onde.y >> acima)}`;
  return acima === 0 ? dele : sql.fragment`${dele} AND ${chegaA(onde)}`;
}

const literal = (numero: number) => sql.literalValue(String(numero));

/** The same of what lies across a border of tiles, but for the few that are large. */
export const entreLadrilhos = (onde: Ladrilho): Fragment => sql.fragment`d.ladrilho_unico IS NULL
        AND d.alcance < ${literal(ALCANCE_CURTO_M)} AND octet_length(d.forma) <= ${literal(MAX_BYTES)}
        AND d.quadra = ANY(${sql.array([...quadrasAoRedor(onde)], 'int4')}) AND ${chegaA(onde)}`;

/** And of those, which are found by their shapes. */
export const GRANDES = sql.fragment`d.ladrilho_unico IS NULL AND (d.alcance >= ${literal(ALCANCE_CURTO_M)}
        OR octet_length(d.forma) > ${literal(MAX_BYTES)} OR d.quadra < 0)`;
