import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { type Path, pathsAt, sharedPositions } from './paths.ts';

const [A, B, C, D]: [Posicao, Posicao, Posicao, Posicao] = [
  [-48, -16],
  [-47, -16],
  [-47, -15],
  [-48, -15],
];

const TABELA: readonly [string, Geometria, Path[]][] = [
  ['o primeiro vértice de um anel, uma vez', { type: 'Polygon', coordinates: [[A, B, C, D, A]] }, [[0, 0]]],
  ['outro vértice do anel', { type: 'Polygon', coordinates: [[B, C, A, B]] }, [[0, 2]]],
  [
    'o vértice de um buraco',
    {
      type: 'Polygon',
      coordinates: [
        [B, C, D, B],
        [C, A, D, C],
      ],
    },
    [[1, 1]],
  ],
  ['a ponta de uma linha', { type: 'LineString', coordinates: [B, A] }, [[1]]],
  ['uma linha que volta ao começo', { type: 'LineString', coordinates: [A, B, C, A] }, [[0]]],
  ['uma linha que passa duas vezes', { type: 'LineString', coordinates: [A, B, A] }, [[0], [2]]],
  ['um ponto', { type: 'Point', coordinates: A }, [[]]],
  ['um de vários pontos', { type: 'MultiPoint', coordinates: [B, A] }, [[1]]],
  [
    'uma linha em partes',
    {
      type: 'MultiLineString',
      coordinates: [
        [B, C],
        [D, A],
      ],
    },
    [[1, 1]],
  ],
  [
    'duas partes que se tocam',
    { type: 'MultiPolygon', coordinates: [[[A, B, C, A]], [[D, A, C, D]]] },
    [
      [0, 0, 0],
      [1, 0, 1],
    ],
  ],
  ['quem não tem o vértice', { type: 'Polygon', coordinates: [[B, C, D, B]] }, []],
  ['quem o tem apenas por perto', { type: 'Point', coordinates: [-48.000001, -16] }, []],
];

describe('os vértices que estão num mesmo lugar', () => {
  it.each(TABELA)('%s', (_nome, geometria, esperados) => {
    expect(pathsAt(geometria, A)).toEqual(esperados);
  });
});

describe('os lugares que formas diferentes partilham', () => {
  it('são os vértices comuns, cada um uma vez', () => {
    const gleba: Geometria = { type: 'Polygon', coordinates: [[A, B, C, D, A]] };
    const estrada: Geometria = { type: 'LineString', coordinates: [A, C, A] };
    expect(sharedPositions([gleba, estrada, { type: 'Point', coordinates: C }])).toEqual([A, C]);
  });

  it('uma forma só não partilha nada, ainda que passe duas vezes no mesmo lugar', () => {
    expect(sharedPositions([{ type: 'LineString', coordinates: [A, B, A] }])).toEqual([]);
  });
});
