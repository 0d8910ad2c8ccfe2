import { distance, fromPlane, toPlane } from '#app/map/operations/plane.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';
import { CIRCLE_SIDES } from '../constants.ts';

/** The polygon that stands for a circle, round as the map shows it; null for one without a radius. */
export function circleGeometry(center: Position, edge: Position): Geometry | null {
  const [c, e] = [toPlane(center), toPlane(edge)];
  const radius = distance(c, e);
  if (radius === 0) return null;
  const start = Math.atan2(e[1] - c[1], e[0] - c[0]);
  const ring = Array.from({ length: CIRCLE_SIDES }, (_side, i): Position => {
    // Against the clock on the map, whose y grows downwards in the plane.
    const angle = start - (i * 2 * Math.PI) / CIRCLE_SIDES;
    return fromPlane([c[0] + radius * Math.cos(angle), c[1] + radius * Math.sin(angle)]);
  });
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
