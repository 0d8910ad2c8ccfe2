import { describe, expect, it } from 'vitest';
import { pontoNaSuperficie } from './ponto-na-superficie.ts';

const quadrado = (x: number, y: number, lado: number): [number, number][] => [
  [x, y],
  [x + lado, y],
  [x + lado, y + lado],
  [x, y + lado],
  [x, y],
];

describe('Um ponto dentro de uma área', () => {
  it('de um quadrado é o meio', () => {
    expect(pontoNaSuperficie({ type: 'Polygon', coordinates: [quadrado(-48, -16, 2)] })).toEqual([-47, -15]);
  });

  it('não cai no buraco, nem fora de uma ferradura', () => {
    const comBuraco = { type: 'Polygon' as const, coordinates: [quadrado(0, 0, 10), quadrado(4, 4, 2)] };
    const [x = 0, y = 0] = pontoNaSuperficie(comBuraco) ?? [];
    expect(x > 0 && x < 10 && y > 0 && y < 10 && !(x > 4 && x < 6 && y > 4 && y < 6)).toBe(true);
    const ferradura: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [2, 2],
      [2, 10],
      [0, 10],
      [0, 0],
    ];
    const [u = 0, v = 0] = pontoNaSuperficie({ type: 'Polygon', coordinates: [ferradura] }) ?? [];
    expect((u < 2 || u > 8 || v < 2) && u > 0 && u < 10).toBe(true);
  });

  it('de várias partes é da maior, e do que não é área não há', () => {
    const partes = { type: 'MultiPolygon' as const, coordinates: [[quadrado(100, 0, 1)], [quadrado(0, 0, 4)]] };
    expect(pontoNaSuperficie(partes)).toEqual([2, 2]);
    expect(pontoNaSuperficie({ type: 'Point', coordinates: [1, 2] })).toBeNull();
  });
});
