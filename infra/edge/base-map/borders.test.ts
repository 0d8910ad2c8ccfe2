import { expect, it } from 'vitest';
import { sharedBorders } from './borders.ts';

const quadrado = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ],
];

it('a divisa de dois municípios aparece uma vez, e diz se é também de estados ou do país', () => {
  const divisas = sharedBorders([
    { estado: 31, rings: quadrado(0, 0) },
    { estado: 31, rings: quadrado(1, 0) },
    { estado: 32, rings: quadrado(2, 0) },
  ]);
  const de = (qual: string) => divisas.filter((divisa) => divisa.de === qual).map(({ coordinates }) => coordinates);
  expect(de('municipio')).toEqual([
    [
      [1, 0],
      [1, 1],
    ],
  ]);
  expect(de('estado')).toEqual([
    [
      [2, 0],
      [2, 1],
    ],
  ]);
  const trechos = de('pais').reduce((total, linha) => total + linha.length - 1, 0);
  expect(trechos).toBe(8);
});

it('uma ilha é uma divisa só, fechada', () => {
  const [ilha, ...outras] = sharedBorders([{ estado: 26, rings: quadrado(5, 5) }]);
  expect(outras).toEqual([]);
  expect(ilha?.coordinates).toHaveLength(5);
  expect(ilha?.coordinates[0]).toEqual(ilha?.coordinates.at(-1));
});
