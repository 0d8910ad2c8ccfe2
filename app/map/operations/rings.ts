import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';
import { GEOMETRY_TEXTS, GeometryError } from './geometry-error.ts';
import { samePosition } from './plane.ts';

export type Area = Extract<Geometria, { type: 'Polygon' | 'MultiPolygon' }>;
export type Line = Extract<Geometria, { type: 'LineString' | 'MultiLineString' }>;

const MIN_RING_COORDINATES = 4;

export function isArea(geometry: Geometria): geometry is Area {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}

export function isLine(geometry: Geometria): geometry is Line {
  return geometry.type === 'LineString' || geometry.type === 'MultiLineString';
}

/** The polygons of an area, each as its rings. */
export function polygonsOf(geometry: Geometria): Sequencia[][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  throw new GeometryError(GEOMETRY_TEXTS.notArea);
}

/** One polygon stays one; more of them make a multi-geometry; none at all makes nothing. */
export function areaOf(polygons: Sequencia[][]): Area | null {
  const [first] = polygons;
  if (!first) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons };
}

export function linesOf(geometry: Line): Sequencia[] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

export function lineOf(lines: Sequencia[]): Line | null {
  const [first] = lines;
  if (!first) return null;
  return lines.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines };
}

export function isClosed(ring: Sequencia): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && samePosition(first, last);
}

/** @throws {GeometryError} where a ring of the area is not closed. */
export function demandClosed(geometry: Area): void {
  if (!polygonsOf(geometry).flat().every(isClosed)) throw new GeometryError(GEOMETRY_TEXTS.openRing);
}

/**
 * The polygon whose outline a line is; the line needs four coordinates or more, and its end is its start.
 * @throws {GeometryError} with the text of the specification otherwise.
 */
export function lineToPolygon(geometry: Geometria): Extract<Geometria, { type: 'Polygon' }> {
  if (geometry.type !== 'LineString' || geometry.coordinates.length < MIN_RING_COORDINATES) {
    throw new GeometryError(GEOMETRY_TEXTS.emptyLine);
  }
  if (!isClosed(geometry.coordinates)) throw new GeometryError(GEOMETRY_TEXTS.openRing);
  return { type: 'Polygon', coordinates: [geometry.coordinates] };
}

/** How many different vertices a ring or a line has, one after the other: the one that closes a ring is not another. */
export function countVertices(sequence: Sequencia): number {
  const distinct = sequence.filter((position, i) => i === 0 || !samePosition(position, sequence[i - 1] ?? position));
  return distinct.length > 1 && isClosed(distinct) ? distinct.length - 1 : distinct.length;
}

/** Whether a position lies inside the rings of a polygon, holes taken off; on the outline it may be either. */
export function isInside([x, y]: Posicao, polygon: Sequencia[]): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] ?? [0, 0];
      const [xj, yj] = ring[j] ?? [0, 0];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** Twice the signed area of a ring: positive where it runs counter-clockwise. */
export function turn(ring: Sequencia): number {
  const [ox, oy] = ring[0] ?? [0, 0];
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] ?? [0, 0];
    const [bx, by] = ring[i] ?? [0, 0];
    sum += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
  }
  return sum;
}
