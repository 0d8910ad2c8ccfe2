import { type Posicao, sequencias } from '#domain/geometria/partes.ts';
import { lerGeometria } from '#domain/geometria/validade.ts';
import { distance, fromPlane, type PlanePoint, toPlane } from './plane.ts';
import { countVertices, isArea, isClosed, isLine } from './rings.ts';
import type { Geometry, Shape, ShapeProperties } from './shapes.ts';

/** Part of the radius by which the outline of a circle may stray: its vertices were rounded, and the plane is no globe. */
const ROUNDNESS = 0.02;
/** With fewer vertices it is a polygon that happens to be regular. */
const MIN_CIRCLE_VERTICES = 16;
/** Cosine that the corner of a rectangle may have: half a degree, what rounding and the globe do to a right angle. */
const SQUARENESS = 0.01;
const RECTANGLE_CORNERS = 4;

type Kind = 'point' | 'line' | 'area';

const KINDS: Readonly<Record<Shape, readonly Kind[]>> = {
  marker: ['point'],
  circle_marker: ['point'],
  text_marker: ['point'],
  line: ['line'],
  circle: ['area'],
  rectangle: ['area'],
  polygon: ['area'],
  freehand: ['line', 'area'],
  custom_shape: ['area'],
};

export function kindOf(geometry: Geometry): Kind {
  if (isArea(geometry)) return 'area';
  return isLine(geometry) ? 'line' : 'point';
}

/** Whether a shape can have such a geometry at all. */
export function suits(shape: Shape, geometry: Geometry): boolean {
  return KINDS[shape].includes(kindOf(geometry));
}

/** The shape that a geometry has by itself. */
export function shapeOfGeometry(geometry: Geometry): Shape {
  return ({ point: 'marker', line: 'line', area: 'polygon' } as const)[kindOf(geometry)];
}

/**
 * What a feature is once it has another geometry: a circle that is no longer round and a rectangle that lost a right
 * angle are polygons, a circle that moved has another centre.
 */
export function reshape(
  feature: { readonly shape: Shape; readonly shapeProperties: ShapeProperties },
  geometry: Geometry,
): { readonly shape: Shape; readonly shapeProperties: ShapeProperties } {
  const { shape, shapeProperties } = feature;
  if (!suits(shape, geometry)) return { shape: shapeOfGeometry(geometry), shapeProperties: {} };
  if (shape === 'rectangle' && !isRectangle(geometry)) return { shape: 'polygon', shapeProperties: {} };
  if (shape !== 'circle') return { shape, shapeProperties };
  const center = centerOfCircle(geometry);
  return center
    ? { shape, shapeProperties: { ...shapeProperties, center } }
    : { shape: 'polygon', shapeProperties: {} };
}

/** Four corners at right angles on the map, in any direction, with width and height. */
export function isRectangle(geometry: Geometry): boolean {
  const ring = onlyRing(geometry);
  if (!ring || !isClosed(ring) || ring.length !== RECTANGLE_CORNERS + 1) return false;
  const corners = ring.slice(0, RECTANGLE_CORNERS).map(toPlane);
  return corners.every((corner, i) => {
    const [before, after] = [at(corners, i + 3), at(corners, i + 1)];
    const [width, height] = [distance(before, corner), distance(corner, after)];
    const dot = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]);
    return width > 0 && height > 0 && Math.abs(dot) <= SQUARENESS * width * height;
  });
}

/** The centre of a polygon that stands for a circle; null of any other, and of a circle without radius. */
export function centerOfCircle(geometry: Geometry): Posicao | null {
  const ring = onlyRing(geometry);
  if (!ring || !isClosed(ring) || countVertices(ring) < MIN_CIRCLE_VERTICES) return null;
  const rim = ring.map(toPlane);
  const [xs, ys] = [rim.map(([x]) => x), rim.map(([, y]) => y)];
  const center: PlanePoint = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const radii = rim.map((point) => distance(center, point));
  const [least, most] = [Math.min(...radii), Math.max(...radii)];
  return least > 0 && most - least <= ROUNDNESS * most ? fromPlane(center) : null;
}

/** What a circle needs to be kept: a centre, and an outline that is round about it. */
export function isCircle(geometry: Geometry, center: unknown): boolean {
  return isPosition(center) && centerOfCircle(geometry) !== null;
}

export function isPosition(value: unknown): value is Posicao {
  return Array.isArray(value) && value.length === 2 && lerGeometria({ type: 'Point', coordinates: value }).valida;
}

function onlyRing(geometry: Geometry): Posicao[] | null {
  if (!isArea(geometry)) return null;
  const rings = sequencias(geometry);
  return rings.length === 1 ? (rings[0]?.posicoes ?? null) : null;
}

function at(points: readonly PlanePoint[], i: number): PlanePoint {
  return points[i % points.length] ?? [0, 0];
}
