import { describe, expect, it } from 'vitest';
import { dataDe, diasDoMes, nivelDe, primeiroLugar, teclaNoCalendario } from './calendario.ts';

describe('O calendário das imagens', () => {
  it.each([
    ['ArrowRight', { mes: 1, dia: 31 }, { mes: 2, dia: 1 }],
    ['ArrowLeft', { mes: 3, dia: 1 }, { mes: 2, dia: 29 }],
    ['ArrowLeft', { mes: 1, dia: 1 }, { mes: 1, dia: 1 }],
    ['ArrowRight', { mes: 12, dia: 31 }, { mes: 12, dia: 31 }],
    ['ArrowDown', { mes: 1, dia: 31 }, { mes: 2, dia: 29 }],
    ['ArrowUp', { mes: 1, dia: 5 }, { mes: 1, dia: 5 }],
    ['Home', { mes: 2, dia: 9 }, { mes: 2, dia: 1 }],
    ['End', { mes: 2, dia: 9 }, { mes: 2, dia: 29 }],
    ['a', { mes: 2, dia: 9 }, null],
  ])('de um ano bissexto, %s leva de %j a %j', (tecla, de, para) => {
    expect(teclaNoCalendario(tecla, 2020, de)).toEqual(para);
  });

  it.each([
    [null, 'desconhecido'],
    [0, 'limpo'],
    [15, 'limpo'],
    [15.1, 'parcial'],
    [50, 'parcial'],
    [100, 'nublado'],
  ])('com %s %% de nuvens o dia é %s', (nuvens, nivel) => expect(nivelDe(nuvens)).toBe(nivel));

  it('começa no primeiro dia que tem imagem', () => {
    expect(primeiroLugar([{ data: '2019-01-14', grupos: [] }])).toEqual({ mes: 1, dia: 14 });
    expect(primeiroLugar([])).toEqual({ mes: 1, dia: 1 });
    expect([dataDe(2019, { mes: 2, dia: 3 }), diasDoMes(2019, 2)]).toEqual(['2019-02-03', 28]);
  });
});
