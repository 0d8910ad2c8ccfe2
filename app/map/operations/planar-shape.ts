import type { Geometria } from '#domain/geometria/geojson.ts';
import { partes } from '#domain/geometria/partes.ts';
import { distance, nearestOnSegment, type PlanePoint, toPlane } from './plane.ts';

/** Less than a tenth of a millimetre: what arithmetic moves a snapped point off its edge. */
export const ON_BORDER = 1e-9;

export interface PlaneEdge {
  readonly a: PlanePoint;
  readonly b: PlanePoint;
}

/** [left, top, right, bottom] in the plane. */
export type PlaneBox = readonly [number, number, number, number];

/** The rings of one polygon as edges: the outline and its holes. */
export interface PlanarArea {
  readonly edges: readonly PlaneEdge[];
  readonly box: PlaneBox;
}

/** A geometry laid in the plane, by what its parts are. */
export interface PlanarShape {
  readonly points: readonly PlanePoint[];
  readonly lines: readonly (readonly PlaneEdge[])[];
  readonly areas: readonly PlanarArea[];
  readonly box: PlaneBox;
}

export function planarShape(geometry: Geometria): PlanarShape {
  const [points, lines, areas]: [PlanePoint[], PlaneEdge[][], PlanarArea[]] = [[], [], []];
  for (const part of partes(geometry)) {
    if (part.type === 'Point') points.push(toPlane(part.coordinates));
    else if (part.type === 'LineString') lines.push(edgesOf(part.coordinates.map(toPlane)));
    else {
      const edges = part.coordinates.flatMap((ring) => edgesOf(ring.map(toPlane)));
      areas.push({ edges, box: boxOf(edges.map(({ a }) => a)) });
    }
  }
  const all = [...points, ...lines.flat().flatMap(({ a, b }) => [a, b]), ...areas.flatMap((area) => corners(area.box))];
  return { points, lines, areas, box: boxOf(all) };
}

export function boxesMeet(s: PlaneBox, t: PlaneBox): boolean {
  return s[0] <= t[2] && t[0] <= s[2] && s[1] <= t[3] && t[1] <= s[3];
}

/** Where a point lies to an area. */
export function locate(p: PlanePoint, area: PlanarArea): 'inside' | 'border' | 'outside' {
  let inside = false;
  for (const { a, b } of area.edges) {
    if (distance(p, nearestOnSegment(p, a, b).point) <= ON_BORDER) return 'border';
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

/** The middles of the pieces that other edges cut an edge into: each piece is wholly on one side of their area. */
export function middlesOfPieces({ a, b }: PlaneEdge, others: readonly PlaneEdge[]): PlanePoint[] {
  const length = distance(a, b);
  if (length === 0) return [];
  const cuts = [0, 1];
  for (const other of others) {
    const crossing = crossingAlong({ a, b }, other);
    if (crossing !== null) cuts.push(crossing);
    for (const end of [other.a, other.b]) {
      const { point, along } = nearestOnSegment(end, a, b);
      if (distance(end, point) <= ON_BORDER) cuts.push(along);
    }
  }
  cuts.sort((s, t) => s - t);
  const at = (t: number): PlanePoint => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  return cuts.slice(1).flatMap((cut, i) => {
    const before = cuts[i] ?? 0;
    return (cut - before) * length > 2 * ON_BORDER ? [at((before + cut) / 2)] : [];
  });
}

/** How far along the first edge the second crosses it; null where they do not, or run along each other. */
export function crossingAlong({ a, b }: PlaneEdge, { a: c, b: d }: PlaneEdge): number | null {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const sine = ux * vy - uy * vx;
  if (sine === 0) return null;
  const [wx, wy] = [c[0] - a[0], c[1] - a[1]];
  const [t, s] = [(wx * vy - wy * vx) / sine, (wx * uy - wy * ux) / sine];
  return t > 0 && t < 1 && s > 0 && s < 1 ? t : null;
}

/** A point inside an area: the middle of the widest stretch inside, half-way up. Null where the area has no inside. */
export function pointInside({ edges, box }: PlanarArea): PlanePoint | null {
  const y = (box[1] + box[3]) / 2;
  const crossings = edges
    .filter(({ a, b }) => a[1] > y !== b[1] > y)
    .map(({ a, b }) => a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .sort((s, t) => s - t);
  let widest: PlanePoint | null = null;
  let width = 0;
  for (let i = 1; i < crossings.length; i += 2) {
    const [from, to] = [crossings[i - 1] as number, crossings[i] as number];
    if (to - from <= width) continue;
    width = to - from;
    widest = [(from + to) / 2, y];
  }
  return widest;
}

const edgesOf = (line: readonly PlanePoint[]) => line.slice(1).map((b, i): PlaneEdge => ({ a: line[i] ?? b, b }));

const corners = ([left, top, right, bottom]: PlaneBox): PlanePoint[] => [
  [left, top],
  [right, bottom],
];

export function boxOf(points: readonly PlanePoint[]): PlaneBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}
