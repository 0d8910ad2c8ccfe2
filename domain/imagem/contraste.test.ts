import { describe, expect, it } from 'vitest';
import { escreverContraste, lerContraste } from './contraste.ts';

describe('Contraste de uma imagem', () => {
  it('um índice tem dois limites; uma composição, dois de cada cor', () => {
    expect(lerContraste('-0.2,0.9', 1)).toEqual([-0.2, 0.9]);
    expect(lerContraste('0,0.3,0.01,0.25,0,1', 3)).toEqual([0, 0.3, 0.01, 0.25, 0, 1]);
    expect(lerContraste('-0.2,0.9', 3)).toBeNull();
  });

  it('o que não é número, ou termina antes de começar, não é contraste', () => {
    for (const mau of ['', 'a,b', '1,1', '2,1', '1e9,2', 'NaN,1', '0.1,Infinity', '0,1,', '0,1;2']) {
      expect(lerContraste(mau, 1), mau).toBeNull();
    }
  });

  it('o que se escreve se lê de volta', () => {
    const escrito = escreverContraste([0.1 + 0.2, 1 / 3 + 1]);
    expect(lerContraste(escrito, 1)).toEqual([0.3, 1.33333]);
  });
});
