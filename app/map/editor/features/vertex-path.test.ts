import { describe, expect, it } from 'vitest';
import type { DrawnFeature, Geometry, Position, Shape } from '#app/map/operations/shapes.ts';
import { circleGeometry } from './circle.ts';
import { boxOf, featureAt, handleAt } from './hit.ts';
import { movedVertex } from './moved-vertex.ts';
import { edges, positionAt, vertices, withVertex, withVertexAfter } from './vertex-path.ts';

const ring: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const polygon: Geometry = { type: 'Polygon', coordinates: [ring] };
const line: Geometry = { type: 'LineString', coordinates: ring.slice(0, 3) };
const multi: Geometry = { type: 'MultiPolygon', coordinates: [[ring], [ring.map(([x, y]): Position => [x + 9, y])]] };
const drawn = (id: string, shape: Shape, geometry: Geometry, order = 1): DrawnFeature => ({
  id,
  shape,
  geometry,
  order,
  source: 'gm_main',
  parent: null,
  shapeProperties: {},
  properties: {},
});

describe('Vértices e arestas', () => {
  it('têm o caminho que leva a eles; o vértice que fecha um anel é o primeiro', () => {
    expect(vertices(polygon).map(({ path }) => path)).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(vertices(multi).at(-1)).toEqual({ path: [1, 0, 3], position: [9, 4] });
    expect(edges(polygon).at(-1)).toEqual({ path: [0, 3], position: [0, 2] });
    expect(edges(line)).toHaveLength(2);
    expect(vertices({ type: 'Point', coordinates: [1, 2] })).toEqual([{ path: [], position: [1, 2] }]);
    expect(positionAt(multi, [1, 0, 0])).toEqual([9, 0]);
    expect(positionAt(line, [7])).toBeNull();
  });

  it('mover o primeiro vértice de um anel move o que o fecha', () => {
    const moved = withVertex(polygon, [0, 0], [-1, -1]);
    expect([positionAt(moved, [0, 0]), positionAt(moved, [0, 4])]).toEqual([
      [-1, -1],
      [-1, -1],
    ]);
  });

  it('um vértice novo fica depois do que dá nome à aresta', () => {
    expect(withVertexAfter(polygon, [0, 3], [0, 2]).coordinates).toEqual([[...ring.slice(0, 4), [0, 2], [0, 0]]]);
    expect(withVertexAfter(line, [0], [2, 0]).coordinates).toEqual([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 4],
    ]);
  });
});

describe('O canto que se move', () => {
  it('de um retângulo mantém os ângulos retos e o canto oposto', () => {
    const moved = movedVertex(drawn('r', 'rectangle', polygon), [0, 2], [8, 2]);
    const corners = vertices(moved ?? line).map(({ position: [x, y] }) => [x.toFixed(6), y.toFixed(6)].join(' '));
    expect(corners).toEqual(['0.000000 0.000000', '8.000000 0.000000', '8.000000 2.000000', '0.000000 2.000000']);
  });

  it('de um círculo muda o raio; pelo centro o círculo vai junto', () => {
    const geometry = circleGeometry([0, 0], [1, 0]) ?? line;
    const circle = { ...drawn('c', 'circle', geometry), shapeProperties: { center: [0, 0] as Position } };
    const [, , east] = boxOf(movedVertex(circle, [0, 0], [2, 0]) ?? line);
    expect(east).toBeCloseTo(2, 6);
    const [west] = boxOf(movedVertex(circle, 'center', [5, 0]) ?? line);
    expect(west).toBeCloseTo(4, 6);
    expect(circleGeometry([1, 1], [1, 1])).toBeNull();
  });
});

describe('O que está sob o ponteiro', () => {
  // A degree is 512 / 360 units of the plane.
  const reach = { line: 0.3, handle: 0.3, icon: 0.3, dot: 0.3 };

  it('é a geometria de cima; um polígono por dentro, uma linha de perto', () => {
    const below = drawn('a', 'polygon', polygon);
    const above = drawn('b', 'polygon', polygon, 2);
    expect(featureAt([below, above], [2, 2], reach)?.id).toBe('b');
    expect(featureAt([drawn('l', 'line', line)], [2, 0.1], reach)?.id).toBe('l');
    expect(featureAt([drawn('l', 'line', line)], [2, 1], reach)).toBeNull();
    expect(featureAt([below], [6, 6], reach)).toBeNull();
  });

  it('um marcador é pego pela figura, que fica acima do ponto', () => {
    const marker = drawn('m', 'marker', { type: 'Point', coordinates: [0, 0] });
    expect(featureAt([marker], [0, 0.2], reach)?.id).toBe('m');
    expect(featureAt([marker], [0, -0.3], reach)).toBeNull();
  });

  it('um vértice vem antes do meio de uma aresta', () => {
    const feature = drawn('a', 'polygon', polygon);
    expect(handleAt([feature], [0.1, 0.1], 0.3)).toMatchObject({ type: 'vertex', path: [0, 0] });
    expect(handleAt([feature], [2, 0.1], 0.3)).toMatchObject({ type: 'edge', path: [0, 0] });
    expect(handleAt([feature], [2, 2], 0.3)).toBeNull();
  });
});
