import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import type { Geometry } from './shapes.ts';
import { cutVertex } from './vertex-cut.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });
const linhas = (...textos: string[]): Geometry => ({ type: 'MultiLineString', coordinates: textos.map(c) });
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
const areas = (...aneis: string[]): Geometry => ({ type: 'MultiPolygon', coordinates: aneis.map((a) => [c(a)]) });

const QUADRADO = '0 0, 9 0, 9 9, 0 9, 0 0';
const TRIANGULO = '0 0, 9 0, 9 9, 0 0';
const BURACO = '1 1, 2 1, 2 2, 1 1';

const CASOS: readonly [string, Geometry, readonly number[], Geometry | null][] = [
  ['uma linha de dois vértices vai embora', linha('0 0, 1 1'), [0], null],
  ['uma linha de três fica com dois', linha('0 0, 1 1, 2 0'), [1], linha('0 0, 2 0')],
  ['a ponta de uma linha pode ser cortada', linha('0 0, 1 1, 2 0'), [2], linha('0 0, 1 1')],
  ['uma linha com um vértice dito duas vezes conta dois', linha('0 0, 1 1, 1 1'), [0], null],
  ['de várias linhas só a de dois vértices some', linhas('0 0, 1 1', '5 5, 6 6, 7 5'), [0, 1], linhas('5 5, 6 6, 7 5')],
  ['um polígono de três vértices vai embora', area(TRIANGULO), [0, 1], null],
  ['um retângulo fica triângulo', area(QUADRADO), [0, 2], area('0 0, 9 0, 0 9, 0 0')],
  ['o primeiro vértice leva o que fecha o anel', area(QUADRADO), [0, 0], area('9 0, 9 9, 0 9, 9 0')],
  ['o que fecha o anel é o primeiro', area(QUADRADO), [0, 4], area('9 0, 9 9, 0 9, 9 0')],
  ['um buraco de três vértices some sozinho', area(QUADRADO, BURACO), [1, 0], area(QUADRADO)],
  ['com o contorno de três vértices vai tudo', area(TRIANGULO, '4 1, 5 1, 5 2, 4 1'), [0, 0], null],
  [
    'de duas partes só a de três vértices some',
    areas(TRIANGULO, '20 0, 29 0, 29 9, 20 0'),
    [1, 0, 0],
    areas(TRIANGULO),
  ],
  [
    'o que passaria a se cruzar é corrigido',
    area('0 0, 8 0, 8 4, 4 1, 2 6, 0 4, 0 0'),
    [0, 4],
    area('0 0, 8 0, 8 4, 4 1, 0 4, 0 0'),
  ],
  ['um ponto não tem o que cortar', { type: 'Point', coordinates: [0, 0] }, [], null],
];

describe('cortar um vértice', () => {
  it.each(CASOS)('%s', (_nome, geometria, caminho, esperada) => {
    expect(cutVertex(geometria, caminho)).toEqual(esperada);
  });

  it('um corte que faz o contorno atravessar a si mesmo o entrega como ficou: corrige-se, e se diz, ao gravar', () => {
    const cortada = cutVertex(area('0 0, 8 0, 8 8, 3 8, -4 9, 3 3, 1 8, 0 0'), [0, 4]);
    expect(cortada).toEqual(area('0 0, 8 0, 8 8, 3 8, 3 3, 1 8, 0 0'));
  });
});
