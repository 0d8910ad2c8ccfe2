import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { type Path, pathedLines } from './paths.ts';
import { distance, fromPlane, nearestOnSegment, type PlanePoint, toPlane } from './plane.ts';

/** Which vertices of the line being drawn attract the pointer. */
export const SNAPPING_MARKERS = ['none', 'all', 'first', 'last'] as const;
export type SnappingMarkers = (typeof SNAPPING_MARKERS)[number];

export interface SnapTarget {
  readonly id: string;
  readonly geometry: Geometria;
}

export interface SnapHit {
  readonly position: Posicao;
  /** `drawn` is a vertex of the line being drawn. */
  readonly to: 'vertex' | 'edge' | 'drawn';
  readonly feature: string | null;
  /** The vertex, or the first vertex of the edge. */
  readonly path: Path | null;
}

export interface SnapRequest {
  readonly cursor: Readonly<Posicao>;
  /** Shapes near the cursor. */
  readonly targets: readonly SnapTarget[];
  /** Vertices of the line being drawn that attract. */
  readonly drawn: readonly Posicao[];
  /** In units of the plane. */
  readonly tolerance: number;
}

/** The vertices of a line being drawn that attract, by the mode of the specification. */
export function drawnMarkers(line: readonly Posicao[], mode: SnappingMarkers): readonly Posicao[] {
  if (mode === 'none') return [];
  if (mode === 'all') return line;
  const chosen = mode === 'first' ? line[0] : line.at(-1);
  return chosen === undefined ? [] : [chosen];
}

/**
 * Where the cursor snaps to: the nearest vertex within the tolerance, and only without one the nearest edge. The
 * vertex's own numbers are answered, so that shapes which share it share it exactly.
 */
export function snap(request: SnapRequest): SnapHit | null {
  return nearestVertex(request) ?? nearestEdge(request);
}

function nearestVertex({ cursor, targets, drawn, tolerance }: SnapRequest): SnapHit | null {
  const p = toPlane(cursor);
  let found: SnapHit | null = null;
  let best = tolerance;
  const offer = (position: Posicao, hit: () => SnapHit) => {
    const away = distance(p, toPlane(position));
    // Of two at the same place the first: a closing vertex adds nothing.
    if (away > best || (away === best && found !== null)) return;
    best = away;
    found = hit();
  };
  for (const { id, geometry } of targets) {
    for (const { positions, pathOf } of pathedLines(geometry)) {
      for (const [i, position] of positions.entries()) {
        offer(position, () => ({ position, to: 'vertex', feature: id, path: pathOf(i) }));
      }
    }
  }
  for (const position of drawn) offer(position, () => ({ position, to: 'drawn', feature: null, path: null }));
  return found;
}

function nearestEdge({ cursor, targets, tolerance }: SnapRequest): SnapHit | null {
  const p = toPlane(cursor);
  let found: SnapHit | null = null;
  let best = tolerance;
  for (const { id, geometry } of targets) {
    for (const { positions, pathOf } of pathedLines(geometry)) {
      const plane = positions.map(toPlane);
      for (let i = 1; i < plane.length; i++) {
        const { point } = nearestOnSegment(p, plane[i - 1] as PlanePoint, plane[i] as PlanePoint);
        const away = distance(p, point);
        if (away > best) continue;
        best = away;
        found = { position: fromPlane(point), to: 'edge', feature: id, path: pathOf(i - 1) };
      }
    }
  }
  return found;
}
