import type { DrawnFeature, Marker } from '#app/map/operations/shapes.ts';
import { CIRCLE_SIDES } from '../constants.ts';
import { edges, vertices } from './vertex-path.ts';

/** The handles of a feature: a circle has its centre and four of its sides, a rectangle its corners. */
export function markersOf({ shape, geometry, shapeProperties }: DrawnFeature): Marker[] {
  const corners = vertices(geometry).map((vertex): Marker => ({ type: 'vertex', ...vertex }));
  if (shape === 'circle' && shapeProperties.center !== undefined) {
    const quarter = CIRCLE_SIDES / 4;
    const sides = corners.filter(({ path }) => (path.at(-1) ?? 0) % quarter === 0);
    return [{ type: 'center', position: shapeProperties.center, path: [] }, ...sides];
  }
  if (shape === 'rectangle') return corners;
  return [...corners, ...edges(geometry).map((edge): Marker => ({ type: 'edge', ...edge }))];
}
