import { describe, expect, it } from 'vitest';
import { frase } from './quem-edita.tsx';

describe('Quem edita', () => {
  it('é dito pelo nome, um ou vários', () => {
    expect(frase(['Rafael'])).toBe('Rafael está editando');
    expect(frase(['Rafael', 'Helena'])).toBe('Rafael e Helena estão editando');
    expect(frase(['Rafael', 'Helena', 'Ana'])).toBe('Rafael, Helena e Ana estão editando');
  });
});
