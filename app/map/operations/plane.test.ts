import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { distance, fromPlane, nearestOnSegment, type PlanePoint, planeLength, toPlane } from './plane.ts';

const LUGARES: readonly Posicao[] = [
  [0, 0],
  [-47.88, -15.79],
  [-73.99, -7.53],
  [-34.79, 5.27],
  [179.99999, 85.05],
];

describe('o plano em que se desenha', () => {
  it.each(LUGARES)('leva %d, %d ao plano e traz de volta', (lng, lat) => {
    const [x, y] = fromPlane(toPlane([lng, lat]));
    expect([x, y]).toEqual([expect.closeTo(lng, 9), expect.closeTo(lat, 9)]);
  });

  it('mede um pixel da tela: a metade a cada nível de aproximação', () => {
    expect(planeLength(18, 0)).toBe(18);
    expect(planeLength(18, 1)).toBe(9);
    expect(planeLength(18, 10)).toBe(18 / 1024);
  });

  it('segura o que fica além da latitude do mapa', () => {
    expect(toPlane([0, 90])).toEqual(toPlane([0, 85.051129]));
  });

  const PROXIMOS: readonly [string, PlanePoint, PlanePoint, number][] = [
    ['no meio', [5, 3], [5, 0], 0.5],
    ['antes do começo', [-4, 3], [0, 0], 0],
    ['depois do fim', [14, 3], [10, 0], 1],
    ['em cima', [2, 0], [2, 0], 0.2],
  ];
  it.each(PROXIMOS)('acha o ponto do segmento mais perto: %s', (_nome, p, esperado, along) => {
    const achado = nearestOnSegment(p, [0, 0], [10, 0]);
    expect(achado.point).toEqual(esperado);
    expect(achado.along).toBeCloseTo(along);
    expect(distance(p, achado.point)).toBeCloseTo(Math.hypot(p[0] - esperado[0], p[1] - esperado[1]));
  });

  it('um segmento sem comprimento é o seu ponto', () => {
    expect(nearestOnSegment([3, 4], [0, 0], [0, 0])).toEqual({ point: [0, 0], along: 0 });
  });
});
