import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { CUT_SHAPES, cutGeometry } from './cut.ts';
import type { Geometry } from './shapes.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });
const linhas = (...textos: string[]): Geometry => ({ type: 'MultiLineString', coordinates: textos.map(c) });
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
const areas = (...aneis: string[]): Geometry => ({ type: 'MultiPolygon', coordinates: aneis.map((a) => [c(a)]) });

const QUADRADO = area('0 0, 8 0, 8 8, 0 8, 0 0');
/** A band across the middle, from below to above. */
const FAIXA = area('3 -1, 5 -1, 5 9, 3 9, 3 -1');

const CASOS: readonly [string, Geometry, Geometry, Geometry | null][] = [
  ['uma área é cortada em duas', QUADRADO, FAIXA, areas('0 0, 3 0, 3 8, 0 8, 0 0', '5 0, 8 0, 8 8, 5 8, 5 0')],
  [
    'um corte por dentro abre um buraco',
    QUADRADO,
    area('2 2, 4 2, 4 4, 2 4, 2 2'),
    area('0 0, 8 0, 8 8, 0 8, 0 0', '2 2, 2 4, 4 4, 4 2, 2 2'),
  ],
  ['um canto cortado', QUADRADO, area('6 6, 9 6, 9 9, 6 9, 6 6'), area('0 0, 8 0, 8 6, 6 6, 6 8, 0 8, 0 0')],
  ['o que está todo dentro do corte some', QUADRADO, area('-1 -1, 9 -1, 9 9, -1 9, -1 -1'), null],
  ['uma linha perde o que está dentro', linha('0 1, 8 1'), FAIXA, linhas('0 1, 3 1', '5 1, 8 1')],
  ['a ponta de uma linha é cortada', linha('0 1, 4 1'), FAIXA, linha('0 1, 3 1')],
  ['uma linha toda dentro some', linha('4 1, 4 2'), FAIXA, null],
  ['de várias linhas só a tocada muda', linhas('0 1, 4 1', '6 1, 7 1'), FAIXA, linhas('0 1, 3 1', '6 1, 7 1')],
  [
    'um corte que cruza a si mesmo corta o que cerca',
    linha('0 1, 8 1'),
    area('3 0, 5 4, 5 0, 3 4, 3 0'),
    linhas('0 1, 3 1', '3.5 1, 4.5 1', '5 1, 8 1'),
  ],
];

const INTOCADAS: readonly [string, Geometry, Geometry][] = [
  ['uma área longe do corte', area('20 0, 28 0, 28 8, 20 0'), FAIXA],
  ['uma área que o corte só encosta', area('5 0, 8 0, 8 8, 5 8, 5 0'), FAIXA],
  [
    'uma área em cuja reentrância o corte cabe',
    area('0 0, 8 0, 8 8, 7 8, 7 1, 1 1, 1 8, 0 8, 0 0'),
    area('3 3, 5 3, 5 5, 3 3'),
  ],
  ['uma linha que encosta por fora', linha('0 0, 3 4, 0 8'), FAIXA],
  ['um ponto dentro do corte', { type: 'Point', coordinates: [4, 4] }, FAIXA],
];

describe('cortar por uma área desenhada', () => {
  it.each(CASOS)('%s', (_nome, geometria, corte, esperada) => {
    expect(cutGeometry(geometria, corte)).toEqual(esperada);
  });

  it.each(INTOCADAS)('não muda: %s', (_nome, geometria, corte) => {
    expect(cutGeometry(geometria, corte)).toBe(geometria);
  });

  it.each([
    ...(['circle', 'line', 'rectangle', 'polygon'] as const).map((forma) => [forma, true] as const),
    ...(['marker', 'circle_marker', 'text_marker'] as const).map((forma) => [forma, false] as const),
  ])('a forma %s é cortada: %s', (forma, sim) => expect(CUT_SHAPES.includes(forma)).toBe(sim));

  it('só uma área corta', () => {
    expect(() => cutGeometry(QUADRADO, linha('0 0, 9 9'))).toThrow('The input must be a geojson Polygon');
  });
});
