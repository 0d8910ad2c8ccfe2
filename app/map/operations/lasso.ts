import { encontrosEntre } from '#domain/geometria/encontros.ts';
import { bbox, sequencias } from '#domain/geometria/partes.ts';
import { type Area, isArea, isInside, polygonsOf } from './rings.ts';
import type { Geometry } from './shapes.ts';

/** `inside`: what lies in the lasso with all of it; `touch`: also what only a part of lies there. */
export const LASSO_REACHES = ['inside', 'touch'] as const;
export type LassoReach = (typeof LASSO_REACHES)[number];

/** Whether a lasso catches a geometry. */
export function catches(lasso: Area, geometry: Geometry, reach: LassoReach): boolean {
  const [[lw, ls, le, ln], [gw, gs, ge, gn]] = [bbox(lasso), bbox(geometry)];
  if (ge < lw || le < gw || gn < ls || ln < gs) return false;
  const loops = polygonsOf(lasso);
  const sequences = sequencias(geometry).map(({ posicoes }) => posicoes);
  const caught = sequences.flat().map((position) => loops.some((loop) => isInside(position, loop)));
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') {
    return reach === 'inside' ? caught.every(Boolean) : caught.some(Boolean);
  }
  const crossed = () => loops.flat().some((ring) => sequences.some((one) => encontrosEntre(one, ring)[0].length > 0));
  if (reach === 'inside') return caught.every(Boolean) && !crossed();
  return caught.some(Boolean) || crossed() || (isArea(geometry) && surrounds(geometry, lasso));
}

/** A lasso drawn wholly within an area touches it too. */
function surrounds(area: Area, lasso: Area): boolean {
  const start = polygonsOf(lasso)[0]?.[0]?.[0];
  return start !== undefined && polygonsOf(area).some((polygon) => isInside(start, polygon));
}
