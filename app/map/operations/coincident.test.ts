import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { hasVertex, type Move, movesBetween, moveVertices } from './coincident.ts';

const [A, B, C, D, NOVO]: [Posicao, Posicao, Posicao, Posicao, Posicao] = [
  [-48, -16],
  [-47, -16],
  [-47, -15],
  [-48, -15],
  [-47.5, -16.5],
];
const poligono = (...anel: Posicao[]): Geometria => ({ type: 'Polygon', coordinates: [anel] });
const gleba = poligono(A, B, C, D, A);
const mover: readonly Move[] = [{ from: A, to: NOVO }];

const FORMAS: readonly [string, Geometria, Geometria][] = [
  ['o primeiro vértice de um anel, e o que o fecha', gleba, poligono(NOVO, B, C, D, NOVO)],
  ['a ponta de uma linha', { type: 'LineString', coordinates: [B, A] }, { type: 'LineString', coordinates: [B, NOVO] }],
  ['um ponto', { type: 'Point', coordinates: A }, { type: 'Point', coordinates: NOVO }],
  ['um de vários pontos', { type: 'MultiPoint', coordinates: [B, A] }, { type: 'MultiPoint', coordinates: [B, NOVO] }],
  [
    'uma parte de uma linha em partes',
    {
      type: 'MultiLineString',
      coordinates: [
        [B, C],
        [A, D],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [B, C],
        [NOVO, D],
      ],
    },
  ],
  [
    'um buraco de uma parte',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [B, C, D, B],
          [A, C, D, A],
        ],
      ],
    },
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [B, C, D, B],
          [NOVO, C, D, NOVO],
        ],
      ],
    },
  ],
];

describe('vértices presos uns aos outros', () => {
  it.each(FORMAS)('move %s', (_nome, antes, depois) => {
    expect(hasVertex(antes, A)).toBe(true);
    expect(moveVertices(antes, mover)).toEqual(depois);
    expect(movesBetween(antes, depois)).toEqual(mover);
  });

  it('quem não tem o vértice fica como estava', () => {
    const outra = poligono(B, C, D, B);
    expect(hasVertex(outra, A)).toBe(false);
    expect(moveVertices(outra, mover)).toBe(outra);
  });

  it('vértices que apenas estão perto não estão presos', () => {
    expect(hasVertex(gleba, [-48.000001, -16])).toBe(false);
  });

  it('trocar dois vértices não os confunde', () => {
    const troca: readonly Move[] = [
      { from: A, to: B },
      { from: B, to: A },
    ];
    expect(moveVertices({ type: 'LineString', coordinates: [A, B, C] }, troca)).toEqual({
      type: 'LineString',
      coordinates: [B, A, C],
    });
  });

  const SEM_MOVIMENTO: readonly [string, Geometria, Geometria][] = [
    ['nada mudou', gleba, gleba],
    ['um vértice a mais', gleba, poligono(A, NOVO, B, C, D, A)],
    ['uma parte a mais', gleba, { type: 'MultiPolygon', coordinates: [[[A, B, C, D, A]], [[B, C, D, B]]] }],
  ];
  it.each(SEM_MOVIMENTO)('não adivinha movimentos: %s', (_nome, antes, depois) => {
    expect(movesBetween(antes, depois)).toEqual([]);
  });
});
