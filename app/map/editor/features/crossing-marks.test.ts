import { expect, it } from 'vitest';
import type { Position } from '#app/map/operations/shapes.ts';
import type { Draft, OverlayItem } from '../own-mode.ts';
import { CrossingMarks } from './crossing-marks.ts';

const desenho = (...cantos: Position[]): Draft => ({
  ...{ mode: 'polygon', shape: 'polygon', vertices: cantos, feature: null },
  geometry: { type: 'Polygon', coordinates: [[...cantos, cantos[0] ?? [0, 0]]] },
});

it('o cruzamento se marca enquanto se desenha, some quando deixa de haver, e se diz uma vez', () => {
  let mostradas: readonly OverlayItem[] = [];
  let ditas = 0;
  const marcas = new CrossingMarks({
    show: (itens) => {
      mostradas = itens;
    },
    crossed: () => {
      ditas += 1;
    },
  });
  const lugares = () => mostradas.map(({ kind, geometry }) => [kind, geometry.coordinates]);
  marcas.drafted(desenho([0, 0], [4, 4], [4, 0]));
  expect([lugares(), ditas]).toEqual([[], 0]);
  marcas.drafted(desenho([0, 0], [4, 4], [4, 0], [0, 4]));
  marcas.drafted(desenho([0, 0], [4, 4], [4, 0], [0, 4.0001]));
  expect(lugares()).toHaveLength(1);
  expect(mostradas[0]?.kind).toBe('crossing');
  expect(ditas).toBe(1);
  marcas.drafted(desenho([0, 0], [4, 4], [4, 0], [3, -1]));
  expect(lugares()).toEqual([]);
  marcas.drafted(desenho([0, 0], [4, 4], [4, 0], [0, 4]));
  marcas.drafted(null);
  expect([lugares(), ditas]).toEqual([[], 2]);
});
