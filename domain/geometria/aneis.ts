import type { Geometria } from './geojson.ts';

/** Rings of an area; none of what has none. */
export function aneisDe(geometria: Geometria): number[][][] {
  if (geometria.type === 'Polygon') return geometria.coordinates;
  return geometria.type === 'MultiPolygon' ? geometria.coordinates.flat() : [];
}
