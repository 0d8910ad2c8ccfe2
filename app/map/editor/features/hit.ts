import { distance, fromPlane, nearestOnSegment, type PlanePoint, toPlane } from '#app/map/operations/plane.ts';
import { isInside } from '#app/map/operations/rings.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { type Bbox, bbox, type Posicao, partes } from '#domain/geometria/partes.ts';
import type { VertexHit } from '../own-mode.ts';
import { markersOf } from './markers.ts';
import { runs } from './vertex-path.ts';

/** Distances in units of the plane (see plane.ts). */
export interface Reach {
  /** Of a line, an edge. */
  readonly line: number;
  /** Of a handle. */
  readonly handle: number;
  /** Half of a marker's picture, which stands on its point. */
  readonly icon: number;
  /** Of a dot and of a text. */
  readonly dot: number;
}

const boxes = new WeakMap<Geometry, Bbox>();

export function boxOf(geometry: Geometry): Bbox {
  const box = boxes.get(geometry) ?? bbox(geometry);
  boxes.set(geometry, box);
  return box;
}

export function boxesMeet([aw, as, ae, an]: Bbox, [bw, bs, be, bn]: Bbox): boolean {
  return aw <= be && bw <= ae && as <= bn && bs <= an;
}

/** The box around all of them; null of none. */
export function boxAroundAll(features: readonly DrawnFeature[]): Bbox | null {
  const boxes = features.map(({ geometry }) => boxOf(geometry));
  const side = (i: 0 | 1 | 2 | 3) => boxes.map((box) => box[i]);
  if (boxes.length === 0) return null;
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

/** The box around a place, so far to each side. */
export function boxAround(position: Position, reach: number): Bbox {
  const [x, y] = toPlane(position);
  const [[west, north], [east, south]] = [fromPlane([x - reach, y - reach]), fromPlane([x + reach, y + reach])];
  return [west, south, east, north];
}

/** The topmost of these features at a place; they are in drawing order. */
export function featureAt(features: readonly DrawnFeature[], position: Position, reach: Reach): DrawnFeature | null {
  const near = boxAround(position, Math.max(reach.line, reach.icon * 2, reach.dot));
  return features.findLast((one) => boxesMeet(boxOf(one.geometry), near) && touches(one, position, reach)) ?? null;
}

function touches({ shape, geometry }: DrawnFeature, position: Position, reach: Reach): boolean {
  const p = toPlane(position);
  return partes(geometry).some((part) => {
    if (part.type === 'Point') return touchesPoint(shape, toPlane(part.coordinates), p, reach);
    if (part.type === 'Polygon' && isInside(position, part.coordinates)) return true;
    return distanceToRuns(part, p) <= reach.line;
  });
}

function touchesPoint(shape: DrawnFeature['shape'], [x, y]: PlanePoint, p: PlanePoint, reach: Reach): boolean {
  // The pin's picture stands above its point.
  return shape === 'marker' ? distance([x, y - reach.icon], p) <= reach.icon * 1.2 : distance([x, y], p) <= reach.dot;
}

function distanceToRuns(geometry: Geometry, p: PlanePoint): number {
  let best = Infinity;
  for (const { positions, closed } of runs(geometry)) {
    const plane = positions.map(toPlane);
    for (let i = 0; i < plane.length - (closed ? 0 : 1); i++) {
      const [a, b] = [plane[i] as PlanePoint, plane[(i + 1) % plane.length] as PlanePoint];
      best = Math.min(best, distance(p, nearestOnSegment(p, a, b).point));
    }
  }
  return best;
}

/** The handle of these features under a place: of vertices and centres the nearest, else of the edges' middles. */
export function handleAt(features: readonly DrawnFeature[], position: Position, reach: number): VertexHit | null {
  const near = boxAround(position, reach);
  const p = toPlane(position);
  let best: { readonly hit: VertexHit; readonly rank: number } | null = null;
  for (const feature of features) {
    if (!boxesMeet(boxOf(feature.geometry), near)) continue;
    for (const marker of markersOf(feature)) {
      if (!inside(marker.position, near)) continue;
      const away = distance(p, toPlane(marker.position));
      const rank = marker.type === 'edge' ? reach + away : away;
      if (away <= reach && (best === null || rank <= best.rank)) best = { hit: { feature, ...marker }, rank };
    }
  }
  return best?.hit ?? null;
}

const inside = ([x, y]: Posicao, [w, s, e, n]: Bbox) => x >= w && x <= e && y >= s && y <= n;
