import { intersection } from 'polyclip-ts';
import type { Geometria } from './geojson.ts';
import { bbox, paraMulti } from './partes.ts';

/** Whether two geometries have an area in common. Where one of them has none, or cannot be reckoned with, their boxes decide. */
export function encontramSe(a: Geometria, b: Geometria): boolean {
  const [oesteA, sulA, lesteA, norteA] = bbox(a);
  const [oesteB, sulB, lesteB, norteB] = bbox(b);
  if (oesteA > lesteB || oesteB > lesteA || sulA > norteB || sulB > norteA) return false;
  const [umas, outras] = [paraMulti(a), paraMulti(b)];
  if (umas.type !== 'MultiPolygon' || outras.type !== 'MultiPolygon') return true;
  try {
    return intersection(umas.coordinates, outras.coordinates).length > 0;
  } catch {
    // What other servers send as an outline may be none.
    return true;
  }
}
