import type { Geometry, Position, VertexPath } from '#app/map/operations/shapes.ts';

type Nested = Position | readonly Nested[];

const isPosition = (value: Nested): value is Position => typeof value[0] === 'number';

/** Nesting of `coordinates` above the positions. */
const DEPTH: Readonly<Record<Geometry['type'], number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

const isArea = ({ type }: Geometry) => type === 'Polygon' || type === 'MultiPolygon';

export interface Vertex {
  readonly path: VertexPath;
  readonly position: Position;
}

/** The vertices of a geometry with their paths; the closing one of a ring is its first and is left out. */
export function vertices(geometry: Geometry): Vertex[] {
  return runs(geometry).flatMap(({ path, positions }) =>
    positions.map((position, i) => ({ path: geometry.type === 'Point' ? [] : [...path, i], position })),
  );
}

/** A line or ring (without its closing vertex) and the path that leads to it. */
export interface Run {
  readonly path: VertexPath;
  readonly positions: readonly Position[];
  readonly closed: boolean;
}

export function runs(geometry: Geometry): Run[] {
  if (geometry.type === 'Point') return [{ path: [], positions: [geometry.coordinates], closed: false }];
  const closed = isArea(geometry);
  const found: Run[] = [];
  const walk = (value: readonly Nested[], path: VertexPath, depth: number) => {
    if (depth > 1) {
      value.forEach((inner, i) => {
        walk(inner as readonly Nested[], [...path, i], depth - 1);
      });
      return;
    }
    const positions = value.filter(isPosition);
    found.push({ path, positions: closed ? positions.slice(0, -1) : positions, closed });
  };
  walk(geometry.coordinates as readonly Nested[], [], DEPTH[geometry.type]);
  return found;
}

export function positionAt(geometry: Geometry, path: VertexPath): Position | null {
  let value: Nested | undefined = geometry.coordinates as Nested;
  for (const index of path) value = (value as readonly Nested[] | undefined)?.[index];
  return value !== undefined && isPosition(value) ? value : null;
}

/** The geometry with one vertex elsewhere; a ring's first vertex takes its closing one along. */
export function withVertex(geometry: Geometry, path: VertexPath, position: Position): Geometry {
  if (geometry.type === 'Point') return { type: 'Point', coordinates: position };
  return changeRun(geometry, path, (positions, i) => positions.map((p, j) => (j === i ? position : p)));
}

/** The geometry with one vertex more, behind that of the path. */
export function withVertexAfter(geometry: Geometry, path: VertexPath, position: Position): Geometry {
  return changeRun(geometry, path, (positions, i) => positions.toSpliced(i + 1, 0, position));
}

/** Middles of the edges; the path is that of the vertex before. */
export function edges(geometry: Geometry): Vertex[] {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return [];
  return runs(geometry).flatMap(({ path, positions, closed }) =>
    positions.flatMap((from, i) => {
      const to = positions[i + 1] ?? (closed ? positions[0] : undefined);
      if (to === undefined) return [];
      const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      return [{ path: [...path, i], position: middle }];
    }),
  );
}

function changeRun(
  geometry: Geometry,
  path: VertexPath,
  change: (positions: readonly Position[], index: number) => readonly Position[],
): Geometry {
  const closed = isArea(geometry);
  const walk = (value: readonly Nested[], rest: VertexPath): readonly Nested[] => {
    const [index = 0, ...further] = rest;
    if (further.length > 0) {
      return value.map((inner, i) => (i === index ? walk(inner as readonly Nested[], further) : inner));
    }
    const positions = value as readonly Position[];
    const changed = change(closed ? positions.slice(0, -1) : positions, index);
    const first = changed[0];
    return closed && first !== undefined ? [...changed, first] : changed;
  };
  return { type: geometry.type, coordinates: walk(geometry.coordinates as readonly Nested[], path) } as Geometry;
}
