import { expect, it } from 'vitest';
import { crossingsOf } from './crossings.ts';
import type { Geometry, Position } from './shapes.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Position);
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
const zigue: Geometry = {
  type: 'Polygon',
  coordinates: [Array.from({ length: 2_000 }, (_, i): Position => [i % 2, i / 1_000])],
};

const CASOS: readonly [string, Geometry, readonly Position[]][] = [
  ['um quadrado não se cruza', area('0 0, 9 0, 9 9, 0 9, 0 0'), []],
  ['uma gravata se cruza no nó', area('0 0, 4 4, 4 0, 0 4, 0 0'), [[2, 2]]],
  ['o ponteiro parado sobre o último vértice não é cruzamento', area('0 0, 9 0, 9 9, 9 9, 0 0'), []],
  ['nem sobre o primeiro, para fechar', area('0 0, 9 0, 9 9, 0 0, 0 0'), []],
  ['ida e volta, que é como se começa, não é cruzamento', area('0 0, 9 9, 0 0'), []],
  ['nem três cantos numa linha só', area('0 0, 9 0, 4 0, 0 0'), []],
  [
    'um furo que sai do contorno o cruza',
    area('0 0, 9 0, 9 9, 0 9, 0 0', '8 4, 10 4, 10 5, 8 5, 8 4'),
    [
      [9, 4],
      [9, 5],
    ],
  ],
  ['uma linha pode se cruzar', { type: 'LineString', coordinates: c('0 0, 4 4, 4 0, 0 4') }, []],
  ['o que ninguém desenhou clicando não se procura a cada movimento', zigue, []],
];

it.each(CASOS)('%s', (_nome, geometria, lugares) => {
  expect([...crossingsOf(geometria)].sort()).toEqual(lugares);
});
