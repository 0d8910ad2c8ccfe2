import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { areaParaPerguntar } from './area-para-perguntar.ts';

const poligono = (...cantos: [number, number][]): Geometria => ({ type: 'Polygon', coordinates: [cantos] });

describe('De que desenho se perguntam as camadas impactadas', () => {
  it('de um polígono inteiro', () => {
    const inteiro = poligono([0, 0], [1, 0], [1, 1], [0, 0]);
    expect(areaParaPerguntar(inteiro)).toBe(inteiro);
  });

  it.each<[string, Geometria | null]>([
    ['nenhum', null],
    [
      'uma linha',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    ['um polígono com dois vértices', poligono([0, 0], [1, 1], [0, 0])],
    ['um polígono sem área', poligono([0, 0], [1, 1], [2, 2], [0, 0])],
    ['um polígono que cruza a si mesmo', poligono([0, 0], [1, 1], [1, 0], [0, 1], [0, 0])],
  ])('de %s não', (_, geometria) => {
    expect(areaParaPerguntar(geometria)).toBeNull();
  });
});
