import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Posicao, type Sequencia, sequencias } from '#domain/geometria/partes.ts';
import { distance, fromPlane, nearestOnSegment, type PlanePoint, toPlane } from './plane.ts';

/** Which vertices of the line being drawn attract the pointer. */
export const SNAPPING_MARKERS = ['none', 'all', 'first', 'last'] as const;
export type SnappingMarkers = (typeof SNAPPING_MARKERS)[number];

export interface Snapped {
  readonly position: Posicao;
  readonly on: 'vertex' | 'edge';
}

export interface SnapRequest {
  readonly cursor: Readonly<Posicao>;
  /** Shapes near the cursor. */
  readonly targets: readonly Geometria[];
  /** Vertices of the line being drawn that attract. */
  readonly own: readonly Posicao[];
  /** In units of the plane. */
  readonly tolerance: number;
}

/** The vertices of a line being drawn that attract, by the mode of the specification. */
export function ownMarkers(line: readonly Posicao[], mode: SnappingMarkers): readonly Posicao[] {
  if (mode === 'none') return [];
  if (mode === 'all') return line;
  const chosen = mode === 'first' ? line[0] : line.at(-1);
  return chosen === undefined ? [] : [chosen];
}

/**
 * Where the cursor snaps to: the nearest vertex within the tolerance, and only without one the nearest edge. The
 * vertex's own numbers are answered, so that shapes which share it share it exactly.
 */
export function snap({ cursor, targets, own, tolerance }: SnapRequest): Snapped | null {
  const p = toPlane(cursor);
  const lines = targets.flatMap((target) => sequencias(target).map(({ posicoes }) => posicoes));
  return nearestVertex(p, [...lines.flat(), ...own], tolerance) ?? nearestEdge(p, lines, tolerance);
}

function nearestVertex(p: PlanePoint, vertices: readonly Posicao[], tolerance: number): Snapped | null {
  let found: Snapped | null = null;
  let best = tolerance;
  for (const position of vertices) {
    const away = distance(p, toPlane(position));
    // Of two at the same place the first: a closing vertex adds nothing.
    if (away > best || (away === best && found !== null)) continue;
    best = away;
    found = { position, on: 'vertex' };
  }
  return found;
}

function nearestEdge(p: PlanePoint, lines: readonly Sequencia[], tolerance: number): Snapped | null {
  let found: PlanePoint | null = null;
  let best = tolerance;
  for (const line of lines) {
    const plane = line.map(toPlane);
    for (let i = 1; i < plane.length; i++) {
      const { point } = nearestOnSegment(p, plane[i - 1] as PlanePoint, plane[i] as PlanePoint);
      const away = distance(p, point);
      if (away > best) continue;
      best = away;
      found = point;
    }
  }
  return found === null ? null : { position: fromPlane(found), on: 'edge' };
}
