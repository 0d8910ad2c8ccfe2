import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { measureLabels, measureTotal } from './measure-labels.ts';

const talhao: Geometria = {
  type: 'Polygon',
  coordinates: [
    [
      [-44.1211, -20.1197],
      [-44.1201, -20.1197],
      [-44.1201, -20.1187],
      [-44.1211, -20.1187],
      [-44.1211, -20.1197],
    ],
  ],
};
const [A, B, C]: [Posicao, Posicao, Posicao] = [
  [0, 0],
  [1, 0],
  [1, 0.001],
];
const volta: Posicao[] = Array.from({ length: 81 }, (_, i) => [
  -47 + 0.01 * Math.cos((2 * Math.PI * (i % 80)) / 80),
  -15 + 0.01 * Math.sin((2 * Math.PI * (i % 80)) / 80),
]);

const TABELA: readonly [string, Geometria, boolean, string[]][] = [
  ['um ponto não mede nada', { type: 'Point', coordinates: A }, true, []],
  ['uma linha, em quilômetros', { type: 'LineString', coordinates: [A, B] }, false, ['111,32 km']],
  ['abaixo de um quilômetro, em metros', { type: 'LineString', coordinates: [B, C] }, false, ['110,60 m']],
  ['o único trecho de uma linha é ela', { type: 'LineString', coordinates: [A, B] }, true, ['111,32 km']],
  ['cada trecho', { type: 'LineString', coordinates: [A, B, C] }, true, ['111,43 km', '111,32 km', '110,60 m']],
  [
    'um vértice dito duas vezes não é trecho',
    { type: 'LineString', coordinates: [A, B, B] },
    true,
    ['111,32 km', '111,32 km'],
  ],
  ['área e perímetro', talhao, false, ['1,16 ha\nPerímetro 430,50 m']],
  ['e cada lado', talhao, true, ['1,16 ha\nPerímetro 430,50 m', '104,60 m', '110,70 m', '104,60 m', '110,70 m']],
  [
    'um círculo não diz os seus lados',
    { type: 'Polygon', coordinates: [volta] },
    true,
    ['373,48 ha\nPerímetro 6,85 km'],
  ],
  [
    'cada parte a sua',
    {
      type: 'MultiLineString',
      coordinates: [
        [A, B],
        [B, C],
      ],
    },
    false,
    ['111,32 km', '110,60 m'],
  ],
];

describe('as medidas ao vivo', () => {
  it.each(TABELA)('%s', (_nome, geometria, lados, textos) => {
    expect(measureLabels(geometria, lados).map(({ text }) => text)).toEqual(textos);
  });

  it('a área fica dentro da forma, o comprimento no fim da linha, o trecho no meio dele', () => {
    const [area] = measureLabels(talhao, false);
    expect(area?.position[0]).toBeCloseTo(-44.1206, 6);
    expect(area?.position[1]).toBeCloseTo(-20.1192, 6);
    const [inteira, trecho] = measureLabels({ type: 'LineString', coordinates: [A, B, C] }, true);
    expect(inteira?.position).toEqual(C);
    expect(trecho?.position).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0, 9)]);
  });

  it('só a medida de um lado dá lugar às outras: área, perímetro e comprimento inteiro ficam', () => {
    const cedem = (geometria: Geometria) => measureLabels(geometria, true).map(({ side }) => side === true);
    expect(cedem(talhao)).toEqual([false, true, true, true, true]);
    expect(cedem({ type: 'LineString', coordinates: [A, B, C] })).toEqual([false, true, true]);
  });

  const SOMAS: readonly [string, Geometria[], string][] = [
    ['nada', [], ''],
    ['só pontos', [{ type: 'Point', coordinates: A }], ''],
    ['uma área', [talhao], 'Área 1,16 ha · Perímetro 430,50 m'],
    ['duas áreas', [talhao, talhao], 'Área 2,32 ha · Perímetro 861,00 m'],
    ['uma linha', [{ type: 'LineString', coordinates: [A, B] }], 'Comprimento 111,32 km'],
    [
      'as duas coisas',
      [talhao, { type: 'LineString', coordinates: [B, C] }],
      'Área 1,16 ha · Perímetro 430,50 m · Comprimento 110,60 m',
    ],
  ];
  it.each(SOMAS)('somadas numa linha: %s', (_nome, geometrias, texto) => {
    expect(measureTotal(geometrias)).toBe(texto);
  });
});
