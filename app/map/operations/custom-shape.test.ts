import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { type CustomShape, placeCustomShape } from './custom-shape.ts';
import { fromPlane, type PlanePoint, toPlane } from './plane.ts';

const ZOOM = 10;
const CENTRO: PlanePoint = [187, 270];
const em = (x: number, y: number): Posicao => fromPlane([CENTRO[0] + x / 2 ** ZOOM, CENTRO[1] + y / 2 ** ZOOM]);

/** Corners in pixels around the centre. */
function cantos(shape: CustomShape, pointer: Posicao, regular = false, tolerance = 2): [number, number][] {
  const forma = placeCustomShape({ shape, center: em(0, 0), pointer, regular, zoom: ZOOM, tolerance });
  if (forma.type !== 'Polygon') throw new Error('not a polygon');
  return (forma.coordinates[0] ?? [])
    .map(toPlane)
    .map(([x, y]) => [Math.round((x - CENTRO[0]) * 2 ** ZOOM), Math.round((y - CENTRO[1]) * 2 ** ZOOM)]);
}

const TABELA: readonly [string, CustomShape, Posicao, boolean, [number, number][]][] = [
  [
    'um clique põe um quadrado de 80 pixels',
    'Rectangle',
    em(0, 0),
    false,
    [
      [-40, -40],
      [40, -40],
      [40, 40],
      [-40, 40],
    ],
  ],
  [
    'um clique que tremeu também',
    'Rectangle',
    em(1, 1),
    false,
    [
      [-40, -40],
      [40, -40],
      [40, 40],
      [-40, 40],
    ],
  ],
  [
    'um clique põe um triângulo de lados iguais',
    'Triangle',
    em(0, 0),
    false,
    [
      [0, -35],
      [40, 35],
      [-40, 35],
    ],
  ],
  [
    'arrastar dá largura e altura',
    'Rectangle',
    em(100, 20),
    false,
    [
      [-100, -20],
      [100, -20],
      [100, 20],
      [-100, 20],
    ],
  ],
  [
    'para qualquer lado',
    'Rectangle',
    em(-100, -20),
    false,
    [
      [-100, -20],
      [100, -20],
      [100, 20],
      [-100, 20],
    ],
  ],
  [
    'o triângulo cabe na caixa arrastada',
    'Triangle',
    em(50, 90),
    false,
    [
      [0, -90],
      [50, 90],
      [-50, 90],
    ],
  ],
  [
    'regular: um quadrado',
    'Rectangle',
    em(100, 20),
    true,
    [
      [-100, -100],
      [100, -100],
      [100, 100],
      [-100, 100],
    ],
  ],
  [
    'regular: lados iguais',
    'Triangle',
    em(100, 20),
    true,
    [
      [0, -87],
      [100, 87],
      [-100, 87],
    ],
  ],
];

describe('as formas prontas', () => {
  it.each(TABELA)('%s', (_nome, shape, pointer, regular, esperados) => {
    const achados = cantos(shape, pointer, regular);
    expect(achados.slice(0, -1)).toEqual(esperados);
    expect(achados.at(-1)).toEqual(achados[0]);
  });

  it('um toque que escorregou vinte pixels ainda é um toque', () => {
    expect(cantos('Rectangle', em(20, 0), false, 25)).toEqual(cantos('Rectangle', em(0, 0)));
    expect(cantos('Rectangle', em(20, 0))).not.toEqual(cantos('Rectangle', em(0, 0)));
  });
});
