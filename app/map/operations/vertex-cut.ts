import { type Posicao, partes, type Sequencia, sequencias } from '#domain/geometria/partes.ts';
import { areaOf, countVertices, isArea, isLine, lineOf, linesOf, polygonsOf } from './rings.ts';
import type { Geometry, VertexPath } from './shapes.ts';

/** With so many vertices or fewer, one less deletes the line or the ring. */
const LAST_OF_LINE = 2;
const LAST_OF_RING = 3;

/**
 * A geometry without one of its vertices; null where nothing of it is left and the feature goes. A line of two vertices
 * and a ring of three go whole: with a hole only the hole, with a part of several only the part. Sides that cross now
 * are for whoever takes the geometry to set right, and to tell of.
 */
export function cutVertex(geometry: Geometry, path: VertexPath): Geometry | null {
  if (isLine(geometry)) {
    const [line, index] = geometry.type === 'LineString' ? [0, path[0] ?? 0] : [path[0] ?? 0, path[1] ?? 0];
    const lines = linesOf(geometry).flatMap((one, i) => {
      if (i !== line) return [one];
      return countVertices(one) <= LAST_OF_LINE ? [] : [one.filter((_position, at) => at !== index)];
    });
    const left = lineOf(lines);
    return left && left.type === 'LineString' && geometry.type === 'MultiLineString'
      ? { type: 'MultiLineString', coordinates: [left.coordinates] }
      : left;
  }
  if (!isArea(geometry)) return null;
  const [part, ring, index] = geometry.type === 'Polygon' ? [0, ...path] : path;
  const polygons = polygonsOf(geometry).flatMap((polygon, i) => {
    if (i !== part) return [polygon];
    const left = polygon.map((one, at) => (at === ring ? withoutCorner(one, index ?? 0) : one));
    // Without its outline a polygon is gone, holes and all.
    if (left[0] === null) return [];
    return [left.filter((one) => one !== null)];
  });
  const left = areaOf(polygons);
  if (!left) return null;
  return left.type === 'Polygon' && geometry.type === 'MultiPolygon'
    ? { type: 'MultiPolygon', coordinates: [left.coordinates] }
    : left;
}

export type LostWithVertex = 'feature' | 'part' | 'hole';

/** What went along with the vertex that was taken off; null where only the vertex did. */
export function lostWithVertex(before: Geometry, left: Geometry | null): LostWithVertex | null {
  if (left === null) return 'feature';
  if (partes(left).length < partes(before).length) return 'part';
  return sequencias(left).length < sequencias(before).length ? 'hole' : null;
}

/** Start and end of a ring are one corner. */
function withoutCorner(ring: Sequencia, index: number): Sequencia | null {
  if (countVertices(ring) <= LAST_OF_RING) return null;
  const corners = ring.slice(0, -1);
  const left = corners.filter((_position, i) => i !== index % corners.length);
  const [x, y] = left[0] as Posicao;
  return [...left, [x, y]];
}
