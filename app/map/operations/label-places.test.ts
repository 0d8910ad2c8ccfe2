import { describe, expect, it } from 'vitest';
import { labelPlaces } from './label-places.ts';
import { isInside } from './rings.ts';
import type { Geometry, Position } from './shapes.ts';

const caixa = (x: number, y: number, largura: number, altura = largura): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + largura, y],
      [x + largura, y + altura],
      [x, y + altura],
      [x, y],
    ],
  ],
});
const dentro = (lugar: Position | null | undefined, area: Geometry) =>
  lugar != null && area.type === 'Polygon' && isInside(lugar, area.coordinates);

describe('o texto de cada área', () => {
  it.each<[string, Geometry, Geometry]>([
    ['uma dentro da outra', caixa(0, 0, 10), caixa(3, 3, 4)],
    ['uma dentro da outra, quase do mesmo tamanho', caixa(0, 0, 10), caixa(0.5, 0.5, 9)],
    ['uma que atravessa a outra de lado a lado', caixa(0, 0, 10), caixa(4, -5, 2, 20)],
    ['uma em parte sobre a outra', caixa(0, 0, 10), caixa(5, 5, 10)],
  ])('%s: cada um se lê na sua', (_nome, fica, sai) => {
    const [um, outro] = labelPlaces([fica, sai]);
    expect(dentro(um, fica)).toBe(true);
    expect(dentro(um, sai)).toBe(false);
    expect(dentro(outro, sai)).toBe(true);
  });

  it('na mesma área duas vezes, os dois ficam dentro e longe um do outro', () => {
    const area = caixa(0, 0, 10);
    const lugares = labelPlaces([area, area]);
    expect(lugares.every((lugar) => dentro(lugar, area))).toBe(true);
    expect(lugares[0]).not.toEqual(lugares[1]);
  });

  it('o que não é área não tem lugar próprio', () => {
    expect(
      labelPlaces([
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      ]),
    ).toEqual([null]);
  });
});
