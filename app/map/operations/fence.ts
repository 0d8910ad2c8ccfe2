import type { Geometria } from '#domain/geometria/geojson.ts';
import {
  boxesMeet,
  boxOf,
  crossingAlong,
  locate,
  middlesOfPieces,
  ON_BORDER,
  type PlanarArea,
  type PlanarShape,
  type PlaneEdge,
  planarShape,
  pointInside,
} from './planar-shape.ts';
import type { PlanePoint } from './plane.ts';

export interface Fenced {
  readonly id: string;
  readonly geometry: Geometria;
}

export interface FenceRequest {
  readonly candidate: Geometria;
  /** Shapes that the candidate must not run into; null where this rule is off. */
  readonly others: readonly Fenced[] | null;
  /** Areas of which one must hold the candidate whole; null where this rule is off. None of them binds nothing. */
  readonly fences: readonly Fenced[] | null;
}

export type FenceViolation = { readonly rule: 'intersection'; readonly id: string } | { readonly rule: 'containment' };

/** What forbids a shape to be where it is; null where nothing does. Touching at a border or a vertex is allowed. */
export function fenceViolation({ candidate, others, fences }: FenceRequest): FenceViolation | null {
  const shape = planarShape(candidate);
  const other = others?.find(({ geometry }) => interiorsMeet(shape, planarShape(geometry)));
  if (other !== undefined) return { rule: 'intersection', id: other.id };
  if (fences === null || fences.length === 0) return null;
  return fences.some(({ geometry }) => holds(planarShape(geometry), shape)) ? null : { rule: 'containment' };
}

/** Whether two shapes have more in common than their borders. */
function interiorsMeet(s: PlanarShape, t: PlanarShape): boolean {
  if (!boxesMeet(s.box, t.box)) return false;
  return reachesInto(s, t) || reachesInto(t, s) || linesCross(s, t) || s.areas.some((area) => fills(area, t));
}

/** A point, a piece of a line or of a border of the one that lies inside an area of the other. */
function reachesInto(s: PlanarShape, t: PlanarShape): boolean {
  const inside = (p: PlanePoint) => t.areas.some((area) => locate(p, area) === 'inside');
  const own = [...s.lines.flat(), ...s.areas.flatMap(({ edges }) => edges)];
  return s.points.some(inside) || piecesOf(own, t.areas).some(inside);
}

/** Two areas with the same border: no piece of either lies inside the other. */
function fills(area: PlanarArea, t: PlanarShape): boolean {
  const middle = pointInside(area);
  return middle !== null && t.areas.some((other) => locate(middle, other) === 'inside');
}

/** Lines that meet at a vertex of either are a junction; they cross only between vertices. */
function linesCross(s: PlanarShape, t: PlanarShape): boolean {
  const edges = t.lines.flat();
  return s.lines.flat().some((edge) => edges.some((other) => crossesBetweenVertices(edge, other)));
}

function crossesBetweenVertices(edge: PlaneEdge, other: PlaneEdge): boolean {
  return crossesInside(edge, other) && crossesInside(other, edge);
}

function crossesInside(edge: PlaneEdge, other: PlaneEdge): boolean {
  const along = crossingAlong(edge, other);
  if (along === null) return false;
  const length = Math.hypot(edge.b[0] - edge.a[0], edge.b[1] - edge.a[1]);
  return along * length > ON_BORDER && (1 - along) * length > ON_BORDER;
}

/** Whether one area of the fence's keeps the whole shape, with nothing of the fence's border running through it. */
function holds(fence: PlanarShape, shape: PlanarShape): boolean {
  const keeps = (p: PlanePoint) => fence.areas.some((area) => locate(p, area) !== 'outside');
  const own = [...shape.lines.flat(), ...shape.areas.flatMap(({ edges }) => edges)];
  if (!shape.points.every(keeps) || !piecesOf(own, fence.areas).every(keeps)) return false;
  const middles = shape.areas.map(pointInside).filter((middle) => middle !== null);
  const border = fence.areas.flatMap(({ edges }) => edges);
  const gap = (p: PlanePoint) => shape.areas.some((area) => locate(p, area) === 'inside');
  return middles.every(keeps) && !piecesOf(border, shape.areas).some(gap);
}

/** The middles of the pieces into which areas cut edges; an edge far from all of them is one piece. */
function piecesOf(edges: readonly PlaneEdge[], areas: readonly PlanarArea[]): PlanePoint[] {
  const borders = areas.flatMap((area) => area.edges.map((edge) => ({ edge, box: boxOf([edge.a, edge.b]) })));
  return edges.flatMap((edge) => {
    const box = boxOf([edge.a, edge.b]);
    const near = borders.filter((border) => boxesMeet(border.box, box)).map((border) => border.edge);
    return middlesOfPieces(edge, near);
  });
}
