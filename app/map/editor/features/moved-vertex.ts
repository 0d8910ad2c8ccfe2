import { fromPlane, toPlane } from '#app/map/operations/plane.ts';
import type { DrawnFeature, Geometry, Position, VertexPath } from '#app/map/operations/shapes.ts';
import { isOnMap, moveGeometry } from '#app/map/operations/transform.ts';
import { circleGeometry } from './circle.ts';
import { withVertex } from './vertex-path.ts';

/**
 * A feature whose handle goes elsewhere: a circle changes its radius or its place, a rectangle keeps its right angles
 * and the opposite corner. Null where nothing of it would be left.
 */
export function movedVertex(
  { shape, geometry, shapeProperties }: Pick<DrawnFeature, 'shape' | 'geometry' | 'shapeProperties'>,
  path: VertexPath | 'center',
  to: Position,
): Geometry | null {
  const moved = change();
  return moved !== null && isOnMap(moved) ? moved : null;

  function change(): Geometry | null {
    const { center } = shapeProperties;
    if (path === 'center') return center === undefined ? null : moveGeometry(geometry, center, to);
    if (shape === 'circle' && center !== undefined) return circleGeometry(center, to);
    if (shape === 'rectangle') return movedCorner(geometry, path, to);
    return withVertex(geometry, path, to);
  }
}

function movedCorner(geometry: Geometry, path: VertexPath, to: Position): Geometry | null {
  if (geometry.type !== 'Polygon') return null;
  const corners = geometry.coordinates[0]?.slice(0, 4).map(toPlane) ?? [];
  const held = path.at(-1) ?? 0;
  const corner = (i: number) => corners[(held + i) % 4] ?? [0, 0];
  const [fixed, next, before, target] = [corner(2), corner(1), corner(3), toPlane(to)];
  const along = ([x, y]: readonly [number, number]): readonly [number, number] => {
    const [dx, dy] = [x - fixed[0], y - fixed[1]];
    const part = ((target[0] - fixed[0]) * dx + (target[1] - fixed[1]) * dy) / (dx * dx + dy * dy);
    return [fixed[0] + dx * part, fixed[1] + dy * part];
  };
  const [a, b] = [along(next), along(before)];
  const opposite = [a[0] + b[0] - fixed[0], a[1] + b[1] - fixed[1]] as const;
  const inOrder = [opposite, a, fixed, b].map(fromPlane);
  const ring = Array.from({ length: 4 }, (_corner, i): Position => inOrder[(i - held + 4) % 4] ?? to);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
