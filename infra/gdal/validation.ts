import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { sequencias } from '#domain/geometria/partes.ts';
import { BRAZIL, crsOf } from './inspection/crs.ts';
import type { Source } from './inspection/sources.ts';
import { Refusal } from './refusal.ts';

/** Largest relative change of area that a repair may make and still count as the same shape. */
const SAME_AREA = 1e-3;

type Bounds = readonly [number, number, number, number];

const ACCEPTED_BY_TYPE = {
  1: { types: ['Point', 'MultiPoint'], text: 'pontos' },
  2: { types: ['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'], text: 'linhas ou polígonos' },
  3: { types: ['Polygon', 'MultiPolygon'], text: 'polígonos' },
} as const;

/**
 * Whether a geometry is of the kind that its layer type asks for, and where its file's coordinate system can be.
 * @throws Refusal
 */
export function examineGeometry(
  geometria: Geometria,
  source: Pick<Source, 'crs'>,
  place: { readonly arquivo: string; readonly feicao: number },
  tipoGeometria: 1 | 2 | 3,
): void {
  const { arquivo, feicao } = place;
  const accepted = ACCEPTED_BY_TYPE[tipoGeometria];
  if (!(accepted.types as readonly string[]).includes(geometria.type)) {
    const detalhe = `o tipo aceita ${accepted.text}, e a feição é ${geometria.type}`;
    throw new Refusal('geometria_incompativel', arquivo, detalhe, { feicao });
  }
  const crs = crsOf(source.crs);
  const box = boundsOf(geometria);
  if (!crs || (inside(box, crs.bounds) && !looksSwapped(box))) return;
  if (looksSwapped(box)) {
    const detalhe = 'invertidas, caem no Brasil';
    throw new Refusal('coordenadas_trocadas', arquivo, detalhe, { feicao });
  }
  const where = `${box[0].toFixed(2)}, ${box[1].toFixed(2)}`;
  const detalhe = `a feição cai em ${where}, fora da área de ${crs.nome}`;
  throw new Refusal('coordenada_fora_da_area', arquivo, detalhe, { feicao });
}

/** Whether a repaired polygon still covers what the broken one did, as far as areas tell. */
export function sameShape(before: unknown, after: Geometria): boolean {
  const { area } = medir(after);
  const earlier = medir(before as Geometria).area;
  if (area === null || earlier === null) return false;
  return Math.abs(area - earlier) <= Math.max(area, earlier) * SAME_AREA;
}

function boundsOf(geometria: Geometria): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { posicoes } of sequencias(geometria)) {
    for (const [lng, lat] of posicoes) {
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}

function inside([w, s, e, n]: Bounds, [west, south, east, north]: Bounds): boolean {
  return w >= west && s >= south && e <= east && n <= north;
}

function looksSwapped([w, s, e, n]: Bounds): boolean {
  return !inside([w, s, e, n], BRAZIL) && inside([s, w, n, e], BRAZIL);
}
