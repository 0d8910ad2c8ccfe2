import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { subtract, unite } from './combine.ts';
import type { Geometry } from './shapes.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
const areas = (...aneis: string[]): Geometry => ({ type: 'MultiPolygon', coordinates: aneis.map((a) => [c(a)]) });

const A = area('0 0, 4 0, 4 4, 0 4, 0 0');
const B = area('2 2, 6 2, 6 6, 2 6, 2 2');
const VIZINHO = area('4 0, 8 0, 8 4, 4 4, 4 0');
const LONGE = area('20 0, 24 0, 24 4, 20 0');
const LINHA: Geometry = { type: 'LineString', coordinates: c('0 0, 1 1') };

const UNIOES: readonly [string, readonly Geometry[], Geometry | null][] = [
  ['duas que se sobrepõem', [A, B], area('0 0, 4 0, 4 2, 6 2, 6 6, 2 6, 2 4, 0 4, 0 0')],
  ['duas que dividem um lado', [A, VIZINHO], area('0 0, 8 0, 8 4, 0 4, 0 0')],
  [
    'duas longe uma da outra ficam em duas partes',
    [A, LONGE],
    areas('0 0, 4 0, 4 4, 0 4, 0 0', '20 0, 24 0, 24 4, 20 0'),
  ],
  ['três', [A, VIZINHO, area('0 4, 8 4, 8 5, 0 5, 0 4')], area('0 0, 8 0, 8 5, 0 5, 0 0')],
  [
    'uma que se cruza é corrigida antes',
    [area('0 0, 2 2, 2 0, 0 2, 0 0'), area('0 0, 2 0, 2 2, 0 2, 0 0')],
    area('0 0, 2 0, 2 2, 0 2, 0 0'),
  ],
  ['com uma linha não há união', [A, LINHA], null],
  ['de nada não há união', [], null],
];

const DIFERENCAS: readonly [string, readonly Geometry[], Geometry | 'nothing' | null][] = [
  ['a primeira menos o que a outra cobre', [A, B], area('0 0, 4 0, 4 2, 2 2, 2 4, 0 4, 0 0')],
  ['a ordem conta', [B, A], area('2 4, 4 4, 4 2, 6 2, 6 6, 2 6, 2 4')],
  [
    'a primeira menos duas',
    [A, B, area('0 0, 1 0, 1 1, 0 1, 0 0')],
    area('0 1, 1 1, 1 0, 4 0, 4 2, 2 2, 2 4, 0 4, 0 1'),
  ],
  [
    'por dentro fica um buraco',
    [A, area('1 1, 2 1, 2 2, 1 2, 1 1')],
    area('0 0, 4 0, 4 4, 0 4, 0 0', '1 1, 1 2, 2 2, 2 1, 1 1'),
  ],
  ['a vizinha não tira nada', [A, VIZINHO], A],
  ['quem é todo coberto some', [A, area('-1 -1, 5 -1, 5 5, -1 5, -1 -1')], 'nothing'],
  ['de uma linha não se tira', [LINHA, A], null],
];

describe('união e diferença de áreas', () => {
  it.each(UNIOES)('união: %s', (_nome, dadas, esperada) => {
    expect(unite(dadas)).toEqual(esperada);
  });

  it.each(DIFERENCAS)('diferença: %s', (_nome, [primeira, ...outras], esperada) => {
    expect(subtract(primeira ?? LINHA, outras)).toEqual(esperada);
  });
});
