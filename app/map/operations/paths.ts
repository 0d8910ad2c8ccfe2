import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';
import { samePosition } from './plane.ts';

/** Indexes that lead from a geometry's `coordinates` to a position; empty for a point. */
export type Path = readonly number[];

/** A ring or a line of a geometry and the path that leads to it; a lone point is a line of one. */
export interface PathedLine {
  readonly positions: Sequencia;
  /** Path of the position at an index. */
  pathOf(index: number): Path;
}

export function pathedLines(geometry: Geometria): PathedLine[] {
  const under = (positions: Sequencia, ...prefix: number[]): PathedLine => ({
    positions,
    pathOf: (index) => [...prefix, index],
  });
  switch (geometry.type) {
    case 'Point':
      return [{ positions: [geometry.coordinates], pathOf: () => [] }];
    case 'MultiPoint':
      return geometry.coordinates.map((position, i) => ({ positions: [position], pathOf: () => [i] }));
    case 'LineString':
      return [under(geometry.coordinates)];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.map((line, i) => under(line, i));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((polygon, i) => polygon.map((ring, j) => under(ring, i, j)));
  }
}

/**
 * Every vertex of a shape that stands exactly there; a ring's closing position is its first vertex and counts once.
 * Shapes that were snapped share the numbers, so that nothing has to be near to be the same.
 */
export function pathsAt(geometry: Geometria, position: Readonly<Posicao>): Path[] {
  return pathedLines(geometry).flatMap(({ positions, pathOf }) => {
    const closed = isClosed(positions);
    return positions.flatMap((known, i) => {
      const closing = closed && i === positions.length - 1;
      return !closing && samePosition(known, position) ? [pathOf(i)] : [];
    });
  });
}

/** Positions where vertices of two shapes or more stand, each once. */
export function sharedPositions(geometries: readonly Geometria[]): Posicao[] {
  const owners = new Map<string, { readonly position: Posicao; readonly owners: Set<Geometria> }>();
  for (const geometry of geometries) {
    for (const { positions } of pathedLines(geometry)) {
      for (const position of positions) {
        const known = owners.get(position.join());
        if (known) known.owners.add(geometry);
        else owners.set(position.join(), { position, owners: new Set([geometry]) });
      }
    }
  }
  return [...owners.values()].flatMap((place) => (place.owners.size > 1 ? [place.position] : []));
}

export function isClosed(positions: Sequencia): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  return positions.length > 3 && first !== undefined && last !== undefined && samePosition(first, last);
}
