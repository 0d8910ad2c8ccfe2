import { describe, expect, it } from 'vitest';
import { indicesDe, type ValorNoPonto, valoresPorCima } from './valores.ts';

const LANDSAT = [
  ...(['azul', 'verde', 'vermelho'] as const),
  ...(['infravermelho_proximo', 'infravermelho_medio_1', 'infravermelho_medio_2'] as const),
];

describe('Índices de um pixel', () => {
  it('saem de todas as bandas que os dão', () => {
    const indices = indicesDe(LANDSAT, [0.05, 0.1, 0.1, 0.3, 0.2, 0.1]);
    expect(indices.map(({ tipo }) => tipo)).toEqual(['ndvi', 'ndwi', 'nbr']);
    expect(indices.map(({ valor }) => valor?.toFixed(3))).toEqual(['0.500', '-0.500', '0.500']);
  });

  it('uma banda que já é um índice é o seu próprio valor', () => {
    expect(indicesDe(['ndvi'], [0.83])).toEqual([{ tipo: 'ndvi', valor: 0.83 }]);
  });

  it('não há índice de uma banda sem dados, nem de uma soma zero', () => {
    expect(indicesDe(['vermelho', 'infravermelho_proximo'], [null, 0.3])).toEqual([{ tipo: 'ndvi', valor: null }]);
    expect(indicesDe(['vermelho', 'infravermelho_proximo'], [0, 0])).toEqual([{ tipo: 'ndvi', valor: null }]);
  });

  it('de bandas que não dão índice nenhum não sai nenhum', () => {
    expect(indicesDe([null, 'azul'], [1, 2])).toEqual([]);
  });
});

describe('Cenas uma sobre a outra', () => {
  const lugares = [
    [-44, -20],
    [-43, -19],
  ] as const;
  const de = (situacao: ValorNoPonto['situacao'], coluna: number | null = null): ValorNoPonto => ({
    lng: -44,
    lat: -20,
    situacao,
    coluna,
    linha: coluna,
    bandas: [],
    indices: [],
  });

  it('dizem o valor da que está mais em cima; sem valor, que não há dados; senão, que é fora de todas', () => {
    const [a, b] = [de('valor', 1), de('valor', 2)];
    expect(
      valoresPorCima(lugares, [
        [a, de('sem_dados', 3)],
        [b, de('fora')],
      ]),
    ).toEqual([b, de('sem_dados', 3)]);
    expect(
      valoresPorCima(lugares, [
        [a, a],
        [de('fora'), de('sem_dados', 4)],
      ]),
    ).toEqual([a, a]);
  });

  it('a de cima que não pôde ser lida não deixa passar pela sua a de baixo', () => {
    const pilha = [
      [de('valor', 1), de('valor', 1)],
      [de('ilegivel'), de('fora')],
    ];
    expect(valoresPorCima(lugares, pilha).map(({ situacao }) => situacao)).toEqual(['ilegivel', 'valor']);
  });

  it('de cena nenhuma, todo lugar é fora', () => {
    expect(valoresPorCima(lugares, []).map(({ situacao, lng }) => [situacao, lng])).toEqual([
      ['fora', -44],
      ['fora', -43],
    ]);
  });
});
