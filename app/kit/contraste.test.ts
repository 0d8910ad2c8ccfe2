import { describe, expect, it } from 'vitest';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import { STATUS_INICIAIS } from '#domain/deteccao-status/iniciais.ts';
import { contraste, sobreBranco } from './contraste.ts';

describe('contraste de texto e fundo', () => {
  it('é o da WCAG: 21 entre preto e branco, 1 entre iguais', () => {
    expect(contraste('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contraste('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
    expect(contraste('#8CAA4B', '#8caa4b')).toBe(1);
    expect(contraste('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('o que deixa ver através é visto sobre branco', () => {
    expect(sobreBranco('#00000026')).toBe('#d9d9d9');
    expect(sobreBranco('#1864AB')).toBe('#1864ab');
  });

  it.each(STATUS_INICIAIS)('o status inicial $nome se lê sobre o seu fundo', ({ cor }) => {
    expect(contraste(cor, sobreBranco(fundoDoStatus({ cor, cor_de_fundo: null })))).toBeGreaterThan(4.5);
  });
});
