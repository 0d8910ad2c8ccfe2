import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { catches } from './lasso.ts';
import type { Area } from './rings.ts';
import type { Geometry } from './shapes.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });
const area = (...aneis: string[]): Area => ({ type: 'Polygon', coordinates: aneis.map(c) });
const ponto = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: [x, y] });

/** Open to the right in the middle, like a C. */
const LACO = area('0 0, 8 0, 8 2, 2 2, 2 6, 8 6, 8 8, 0 8, 0 0');

/** What lies there, whether a lasso takes it that wants all of it, and one that is content with a part. */
const CASOS: readonly [string, Geometry, boolean, boolean][] = [
  ['um ponto dentro', ponto(1, 4), true, true],
  ['um ponto na abertura do laço', ponto(5, 4), false, false],
  ['um ponto longe', ponto(20, 4), false, false],
  ['uma área toda dentro', area('0.5 3, 1.5 3, 1.5 5, 0.5 3'), true, true],
  ['uma área com uma parte dentro', area('1 3, 4 3, 4 5, 1 3'), false, true],
  ['uma área que tem o laço dentro', area('-9 -9, 20 -9, 20 20, -9 20, -9 -9'), false, true],
  ['uma área com os vértices dentro e um lado fora', area('1 1, 7 1, 7 7, 1 7, 1 1'), false, true],
  ['uma linha que só atravessa', linha('-1 1, 9 1'), false, true],
  ['uma linha dentro', linha('1 1, 7 1'), true, true],
  ['uma área longe', area('20 0, 21 0, 21 1, 20 0'), false, false],
  ['vários pontos, um deles dentro', { type: 'MultiPoint', coordinates: c('1 4, 5 4') }, false, true],
];

describe('o que um laço pega', () => {
  it.each(CASOS)('%s', (_nome, geometria, inteiro, tocado) => {
    expect([catches(LACO, geometria, 'inside'), catches(LACO, geometria, 'touch')]).toEqual([inteiro, tocado]);
  });

  it('um laço desenhado por dentro de uma área a toca, e no buraco dela não', () => {
    const anel = area('0 0, 9 0, 9 9, 0 9, 0 0', '3 3, 6 3, 6 6, 3 6, 3 3');
    expect(catches(area('1 1, 2 1, 2 2, 1 1'), anel, 'touch')).toBe(true);
    expect(catches(area('4 4, 5 4, 5 5, 4 4'), anel, 'touch')).toBe(false);
  });
});
