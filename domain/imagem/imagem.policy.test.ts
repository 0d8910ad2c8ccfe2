import { describe, expect, it } from 'vitest';
import { papeisVigentes, receitaDe, tiposPossiveis } from './imagem.policy.ts';

const LANDSAT = [
  ...([
    'azul',
    'verde',
    'vermelho',
    'infravermelho_proximo',
    'infravermelho_medio_1',
    'infravermelho_medio_2',
  ] as const),
];

describe('Tipos de uma imagem', () => {
  it('são os que as suas bandas podem dar', () => {
    expect(tiposPossiveis(LANDSAT)).toEqual(['true_color', 'false_color', 'swir', 'ndvi', 'ndwi', 'nbr']);
    expect(tiposPossiveis(['vermelho', 'verde', 'azul'])).toEqual(['true_color']);
    expect(tiposPossiveis(['vermelho', 'infravermelho_proximo'])).toEqual(['ndvi']);
    expect(tiposPossiveis([null, null, null])).toEqual([]);
    expect(tiposPossiveis([])).toEqual([]);
  });

  it('uma banda que já é um índice é esse tipo, e o primeiro', () => {
    expect(tiposPossiveis(['ndvi'])).toEqual(['ndvi']);
    expect(tiposPossiveis([...LANDSAT, 'nbr'])[0]).toBe('nbr');
    expect(receitaDe('nbr', [...LANDSAT, 'nbr'])).toEqual({ forma: 'pronto', tipo: 'nbr', bandas: [6] });
  });

  it('dizem de que bandas se fazem, onde quer que estejam no arquivo', () => {
    expect(receitaDe('true_color', LANDSAT)).toEqual({ forma: 'composicao', bandas: [2, 1, 0] });
    expect(receitaDe('ndvi', ['infravermelho_proximo', null, 'vermelho'])).toEqual({
      forma: 'indice',
      tipo: 'ndvi',
      bandas: [0, 2],
    });
    expect(receitaDe('swir', ['vermelho', 'verde', 'azul'])).toBeNull();
  });

  it('o que uma pessoa diz das bandas vale mais do que o arquivo diz', () => {
    const exame = { bandas: [{ papel: 'azul' as const }, { papel: null }] };
    expect(papeisVigentes(exame, null)).toEqual(['azul', null]);
    expect(papeisVigentes(exame, ['vermelho', 'infravermelho_proximo'])).toEqual(['vermelho', 'infravermelho_proximo']);
  });
});
