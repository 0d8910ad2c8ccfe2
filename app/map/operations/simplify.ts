import type { Sequencia } from '#domain/geometria/partes.ts';
import { contarVertices } from '#domain/geometria/partes.ts';
import { validar } from '#domain/geometria/validade.ts';
import { distance, nearestOnSegment, type PlanePoint, toPlane } from './plane.ts';
import { type Area, areaOf, isArea, isClosed, isLine, lineOf, linesOf, polygonsOf } from './rings.ts';
import type { Geometry } from './shapes.ts';

/** How often a tolerance that would spoil a ring is halved before the ring stays as it is. */
const MAX_HALVINGS = 12;

export interface Simplified {
  readonly geometry: Geometry;
  /** Vertices before and after, as people count them. */
  readonly before: number;
  readonly after: number;
}

/**
 * A line or an area with only the vertices that it needs: none of those left out lay further than the tolerance from
 * what is drawn now. A ring is simplified less where it would cross itself or another one, or lose its area.
 * @param tolerance in units of the plane
 */
export function simplify(geometry: Geometry, tolerance: number): Simplified {
  const simplified = isLine(geometry)
    ? (lineOf(linesOf(geometry).map((line) => simplifyLine(line, tolerance))) ?? geometry)
    : isArea(geometry)
      ? simplifyArea(geometry, tolerance)
      : geometry;
  const same = simplified.type.startsWith('Multi') === geometry.type.startsWith('Multi');
  return {
    geometry: same ? simplified : asMulti(simplified),
    before: contarVertices(geometry),
    after: contarVertices(simplified),
  };
}

function asMulti(geometry: Geometry): Geometry {
  if (geometry.type === 'LineString') return { type: 'MultiLineString', coordinates: [geometry.coordinates] };
  return geometry.type === 'Polygon' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : geometry;
}

function simplifyArea(geometry: Area, tolerance: number): Geometry {
  return (
    halving(tolerance, (each) => {
      const area = areaOf(polygonsOf(geometry).map((polygon) => polygon.map((ring) => simplifyRing(ring, each))));
      return area && validar(area) === null ? area : null;
    }) ?? geometry
  );
}

/** A ring alone: less of it is taken away where its own corners would not leave an area. */
function simplifyRing(ring: Sequencia, tolerance: number): Sequencia {
  return (
    halving(tolerance, (each) => {
      const simpler = simplifyLine(ring, each);
      return simpler.length > 3 && validar({ type: 'Polygon', coordinates: [simpler] }) === null ? simpler : null;
    }) ?? ring
  );
}

function halving<T>(tolerance: number, attempt: (tolerance: number) => T | null): T | null {
  for (let i = 0, each = tolerance; i <= MAX_HALVINGS; i++, each /= 2) {
    const found = attempt(each);
    if (found) return found;
  }
  return null;
}

/** Douglas-Peucker over one line; its ends stay, and so does the place that is farthest from where a ring closes. */
function simplifyLine(line: Sequencia, tolerance: number): Sequencia {
  if (tolerance <= 0 || line.length < 3) return line;
  const plane = line.map(toPlane);
  const kept = new Uint8Array(line.length);
  const last = line.length - 1;
  kept[0] = 1;
  kept[last] = 1;
  // Of a ring start and end are one place: no side to measure from. Its far corner makes two.
  const far = isClosed(line) ? farthest(plane, 0, last).at : 0;
  const spans: [number, number][] =
    far > 0
      ? [
          [0, far],
          [far, last],
        ]
      : [[0, last]];
  kept[far] = 1;
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const found = farthest(plane, from, to);
    if (found.distance <= tolerance) continue;
    kept[found.at] = 1;
    spans.push([from, found.at], [found.at, to]);
  }
  return line.filter((_position, i) => kept[i] === 1);
}

function farthest(plane: readonly PlanePoint[], from: number, to: number): { at: number; distance: number } {
  const a: PlanePoint = plane[from] ?? [0, 0];
  const b: PlanePoint = plane[to] ?? a;
  const found = { at: 0, distance: -1 };
  for (let i = from + 1; i < to; i++) {
    const point = plane[i] ?? a;
    const away = distance(point, nearestOnSegment(point, a, b).point);
    if (away > found.distance) Object.assign(found, { at: i, distance: away });
  }
  return found;
}
