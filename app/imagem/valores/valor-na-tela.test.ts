import { describe, expect, it } from 'vitest';
import { valorNaTela } from './valor-na-tela.ts';

describe('Um valor na tela', () => {
  it.each([
    [null, '—'],
    [0, '0'],
    [0.123456, '0,1235'],
    [-0.5, '-0,5'],
    [0.000012345, '0,0000123'],
    [12.3456789, '12,3457'],
    [7391.25, '7.391,3'],
    [65535, '65.535'],
  ])('%s é %s', (valor, texto) => {
    expect(valorNaTela(valor)).toBe(texto);
  });
});
