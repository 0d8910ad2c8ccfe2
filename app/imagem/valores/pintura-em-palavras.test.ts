import { describe, expect, it } from 'vitest';
import { pinturaEmPalavras } from './pintura-em-palavras.ts';

describe('De que bandas uma imagem foi feita', () => {
  it('diz as três de uma composição, cada uma com os seus limites', () => {
    const contraste = [
      [0.0213, 0.31],
      [0, 0.2],
      [120, 4300],
    ] as const;
    expect(pinturaEmPalavras({ tipo: 'true_color', contraste })).toEqual({
      bandas: 'Cor verdadeira: Vermelho, Verde, Azul',
      contraste: 'Vermelho: 0,0213 a 0,31; Verde: 0 a 0,2; Azul: 120 a 4.300',
    });
  });

  it('diz as duas de um índice, que só tem os seus próprios limites', () => {
    expect(pinturaEmPalavras({ tipo: 'ndvi', contraste: [[-0.2, 0.9]] })).toEqual({
      bandas: 'NDVI: Infravermelho próximo (NIR), Vermelho',
      contraste: '-0,2 a 0,9',
    });
  });

  it('diz que o provedor não disse', () => {
    expect(pinturaEmPalavras({ tipo: 'swir', contraste: null }).contraste).toBe('não dito pelo provedor');
  });
});
