import { describe, expect, it } from 'vitest';
import { corrigirCruzamentos } from './correcao.ts';
import { type CorrecaoFeita, correcoesFeitas } from './correcoes-feitas.ts';
import type { Geometria } from './geojson.ts';
import type { Posicao } from './partes.ts';

const anel = (...cantos: Posicao[]): Posicao[] => [...cantos, cantos[0] ?? [0, 0]];
const caixa = (x: number, y: number, lado: number) => anel([x, y], [x + lado, y], [x + lado, y + lado], [x, y + lado]);
const LACO = anel([0, 0], [2, 2], [2, 0], [0, 2]);
const area = (...partes: Posicao[][][]): Geometria => ({ type: 'MultiPolygon', coordinates: partes });

const CASOS: readonly [string, Geometria, readonly CorrecaoFeita[]][] = [
  ['o que estava certo não foi corrigido', area([caixa(0, 0, 4)]), []],
  ['um laço vira duas partes', area([LACO]), [{ codigo: 'contorno_cruzado', em: 2 }]],
  [
    'partes que se sobrepõem viram uma',
    area([caixa(0, 0, 4)], [caixa(2, 2, 4)]),
    [{ codigo: 'partes_unidas', de: 2, em: 1 }],
  ],
  [
    'um buraco fora do contorno some, e o contorno não é culpado',
    area([caixa(0, 0, 4), caixa(9, 9, 1)]),
    [{ codigo: 'buracos_tirados', quantos: 1 }],
  ],
  [
    'um laço de que outra área cobre uma metade: os dois se dizem',
    area([LACO], [caixa(1, -1, 9)]),
    [
      { codigo: 'contorno_cruzado', em: 2 },
      { codigo: 'partes_unidas', de: 3, em: 2 },
    ],
  ],
  [
    'uma parte que cobre o buraco de outra o tira',
    area([caixa(0, 0, 9), caixa(3, 3, 2)], [caixa(2, 2, 4)]),
    [
      { codigo: 'partes_unidas', de: 2, em: 1 },
      { codigo: 'buracos_tirados', quantos: 1 },
    ],
  ],
  [
    'uma linha que se cruza é cortada ali',
    { type: 'LineString', coordinates: [...LACO.slice(0, 4), [-1, 3]] },
    [{ codigo: 'linha_cortada', em: 3 }],
  ],
];

describe('O que uma correção fez', () => {
  it.each(CASOS)('%s', (_, antes, feitas) => {
    expect(correcoesFeitas(antes, corrigirCruzamentos(antes) ?? antes)).toEqual(feitas);
  });
});
