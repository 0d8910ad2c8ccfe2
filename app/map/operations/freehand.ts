import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';
import { distance, nearestOnSegment, type PlanePoint, planeLength, toPlane } from './plane.ts';

/** How far the simplified line may run beside the trail, in pixels of the screen. */
const TOLERANCE_PX = 2;
/** A trail shorter than this is a click that shook, not a drawing. */
const MIN_LENGTH_PX = 10;

export type FreehandKind = 'polygon' | 'line';

/**
 * The shape that a dragged trail stands for, with as few vertices as the eye allows; null where the trail is too short
 * for one.
 */
export function freehandShape(trail: readonly Posicao[], kind: FreehandKind, zoom: number): Geometria | null {
  const plane = trail.map(toPlane);
  if (lengthOf(plane) < planeLength(MIN_LENGTH_PX, zoom)) return null;
  const positions = simplifyTrail(trail, plane, planeLength(TOLERANCE_PX, zoom));
  if (kind === 'line') return positions.length < 2 ? null : { type: 'LineString', coordinates: positions };
  const open = endsWhereItBegan(positions) ? positions.slice(0, -1) : positions;
  const first = open[0];
  if (first === undefined || open.length < 3) return null;
  return { type: 'Polygon', coordinates: [[...open, [first[0], first[1]]]] };
}

/** Douglas-Peucker over the trail; the ends stay. Iterative: a trail has as many points as the hand is patient. */
function simplifyTrail(trail: readonly Posicao[], plane: readonly PlanePoint[], tolerance: number): Sequencia {
  const kept = new Uint8Array(trail.length);
  kept[0] = 1;
  kept[trail.length - 1] = 1;
  const spans: [number, number][] = [[0, trail.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const far = farthest(plane, from, to);
    if (far.distance <= tolerance) continue;
    kept[far.at] = 1;
    spans.push([from, far.at], [far.at, to]);
  }
  return trail.filter((_position, i) => kept[i] === 1);
}

function farthest(plane: readonly PlanePoint[], from: number, to: number): { at: number; distance: number } {
  const [a, b] = [plane[from], plane[to]];
  let worst = { at: from, distance: 0 };
  if (a === undefined || b === undefined) return worst;
  for (let i = from + 1; i < to; i++) {
    const p = plane[i] as PlanePoint;
    const away = distance(p, nearestOnSegment(p, a, b).point);
    if (away > worst.distance) worst = { at: i, distance: away };
  }
  return worst;
}

function endsWhereItBegan(positions: readonly Posicao[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

const lengthOf = (plane: readonly PlanePoint[]) =>
  plane.reduce((sum, point, i) => sum + distance(plane[i - 1] ?? point, point), 0);
