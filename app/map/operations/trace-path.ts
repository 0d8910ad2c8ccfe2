import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Posicao, type Sequencia, sequencias } from '#domain/geometria/partes.ts';
import { isClosed } from './paths.ts';
import { distance, nearestOnSegment, type PlanePoint, samePosition, toPlane } from './plane.ts';

/** A point counts as on an edge within this many units of the plane: a thousandth of a pixel at zoom 22. */
const ON_EDGE = 1e-3 / 2 ** 22;

/** A place on a line: behind vertex `index`, `along` of the way to the next one. */
interface Place {
  readonly index: number;
  readonly along: number;
}

/**
 * The vertices to follow between two points of a neighbour's edge, both ends left out; the shorter way round a ring,
 * or the longer one where asked for. Null where no neighbour has both points on one ring or line.
 */
export function tracePath(
  neighbours: readonly Geometria[],
  from: Readonly<Posicao>,
  to: Readonly<Posicao>,
  way: 'shorter' | 'longer' = 'shorter',
): Sequencia | null {
  if (samePosition(from, to)) return null;
  for (const neighbour of neighbours) {
    for (const { posicoes } of sequencias(neighbour)) {
      const path = followLine(posicoes, from, to, way);
      if (path !== null) return path;
    }
  }
  return null;
}

function followLine(
  line: Sequencia,
  from: Readonly<Posicao>,
  to: Readonly<Posicao>,
  way: 'shorter' | 'longer',
): Sequencia | null {
  const plane = line.map(toPlane);
  const [start, end] = [placeOn(line, plane, from), placeOn(line, plane, to)];
  if (start === null || end === null) return null;
  const inOrder = start.index + start.along <= end.index + end.along;
  const direct = inOrder ? between(line, start, end) : between(line, end, start).reverse();
  if (!isClosed(line)) return withoutEnds(direct, from, to);
  const around = inOrder ? wrapped(line, end, start).reverse() : wrapped(line, start, end);
  const byLength = [direct, around].sort((p, q) => pathLength(p, from, to) - pathLength(q, from, to));
  return withoutEnds(byLength[way === 'shorter' ? 0 : 1] ?? direct, from, to);
}

/** Vertices behind `start` up to `end`, along the line. */
function between(line: Sequencia, start: Place, end: Place): Sequencia {
  return line.slice(start.index + 1, end.index + 1);
}

/** Vertices behind the later place, over the closing one, up to the earlier. */
function wrapped(line: Sequencia, later: Place, earlier: Place): Sequencia {
  return [...line.slice(later.index + 1, -1), ...line.slice(0, earlier.index + 1)];
}

function placeOn(line: Sequencia, plane: readonly PlanePoint[], position: Readonly<Posicao>): Place | null {
  const vertex = line.findIndex((known) => samePosition(known, position));
  if (vertex >= 0) return { index: vertex, along: 0 };
  const p = toPlane(position);
  for (let i = 0; i < plane.length - 1; i++) {
    const { point, along } = nearestOnSegment(p, plane[i] as PlanePoint, plane[i + 1] as PlanePoint);
    if (distance(p, point) <= ON_EDGE) return { index: i, along };
  }
  return null;
}

function withoutEnds(path: Sequencia, from: Readonly<Posicao>, to: Readonly<Posicao>): Sequencia {
  return path.filter((position) => !samePosition(position, from) && !samePosition(position, to));
}

function pathLength(path: Sequencia, from: Readonly<Posicao>, to: Readonly<Posicao>): number {
  const whole = [from, ...path, to].map(toPlane);
  return whole.reduce((sum, point, i) => sum + distance(whole[i - 1] ?? point, point), 0);
}
