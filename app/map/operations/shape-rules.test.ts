import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { fromPlane, type PlanePoint, toPlane } from './plane.ts';
import { centerOfCircle, isRectangle, reshape } from './shape-rules.ts';
import type { Geometry, Shape } from './shapes.ts';

const MEIO = toPlane([-47, -15]);
const noPlano = (pontos: readonly PlanePoint[]): Geometry => {
  const anel = pontos.map(([x, y]): Posicao => fromPlane([MEIO[0] + x, MEIO[1] + y]));
  return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
};
const circulo = (raio: number, [x, y]: PlanePoint = [0, 0], achatado = 1) =>
  noPlano(
    Array.from({ length: 64 }, (_nada, i): PlanePoint => {
      const angulo = (i * Math.PI) / 32;
      return [x + raio * Math.cos(angulo), y + raio * achatado * Math.sin(angulo)];
    }),
  );
const girado = (graus: number, largura: number, altura: number) => {
  const [s, k] = [Math.sin((graus * Math.PI) / 180), Math.cos((graus * Math.PI) / 180)];
  const cantos: PlanePoint[] = [
    [0, 0],
    [largura, 0],
    [largura, altura],
    [0, altura],
  ];
  return noPlano(cantos.map(([x, y]) => [x * k - y * s, x * s + y * k]));
};

const RETANGULOS: readonly [string, Geometry, boolean][] = [
  ['direito', girado(0, 4, 2), true],
  ['girado', girado(33, 4, 2), true],
  ['sem largura', girado(0, 0, 2), false],
  ['sem altura', girado(0, 4, 0), false],
  [
    'torto',
    noPlano([
      [0, 0],
      [4, 0],
      [5, 3],
      [0, 3],
    ]),
    false,
  ],
  [
    'com um vértice a mais',
    noPlano([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ]),
    false,
  ],
  [
    'um triângulo',
    noPlano([
      [0, 0],
      [4, 0],
      [4, 3],
    ]),
    false,
  ],
  [
    'uma linha',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    false,
  ],
];

const FORMAS: readonly [string, Shape, Geometry, Shape][] = [
  ['um retângulo girado ainda é retângulo', 'rectangle', girado(20, 4, 2), 'rectangle'],
  [
    'um retângulo com um canto puxado é polígono',
    'rectangle',
    noPlano([
      [0, 0],
      [4, 0],
      [5, 3],
      [0, 3],
    ]),
    'polygon',
  ],
  ['um círculo maior ainda é círculo', 'circle', circulo(3), 'circle'],
  ['um círculo achatado é polígono', 'circle', circulo(3, [0, 0], 0.8), 'polygon'],
  ['um marcador de texto ainda é um', 'text_marker', { type: 'Point', coordinates: [1, 1] }, 'text_marker'],
];

describe('o que uma geometria pode ser', () => {
  it.each(RETANGULOS)('retângulo %s', (_nome, geometria, sim) => {
    expect(isRectangle(geometria)).toBe(sim);
  });

  it.each(FORMAS)('%s', (_nome, shape, geometria, esperada) => {
    expect(reshape({ shape, shapeProperties: {} }, geometria).shape).toBe(esperada);
  });

  it('um círculo que mudou de lugar tem outro centro', () => {
    const { shapeProperties } = reshape({ shape: 'circle', shapeProperties: { center: [0, 0] } }, circulo(1, [5, 0]));
    expect(shapeProperties.center?.[0]).toBeCloseTo(fromPlane([MEIO[0] + 5, 0])[0], 6);
  });

  it('um círculo sem raio não tem centro', () => {
    expect(centerOfCircle(circulo(0))).toBeNull();
    expect(centerOfCircle(girado(0, 2, 2))).toBeNull();
  });
});
