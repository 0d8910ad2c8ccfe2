import { intersection } from 'polyclip-ts';
import type { Geometria } from './geojson.ts';
import { medir } from './medir.ts';
import { paraMulti } from './partes.ts';

/**
 * How much of an area something covers, from 0 to 1, by geodesic areas; null where one of them has no area, or their
 * outlines cannot be reckoned with. Both in EPSG:4326.
 */
export function parteCoberta(area: Geometria, por: Geometria): number | null {
  const [inteira, coberta] = [paraMulti(area), paraMulti(por)];
  const total = medir(area).area ?? 0;
  if (inteira.type !== 'MultiPolygon' || coberta.type !== 'MultiPolygon' || total === 0) return null;
  try {
    const comum = intersection(inteira.coordinates, coberta.coordinates);
    return Math.min(1, (medir({ type: 'MultiPolygon', coordinates: comum }).area ?? 0) / total);
  } catch {
    return null;
  }
}
