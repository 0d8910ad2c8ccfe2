import { describe, expect, it } from 'vitest';
import { documentRequestSchema } from './contract.ts';

describe('O pedido de um documento', () => {
  it('leva um endereço com um filtro de mil ids, e nenhum sem fim', () => {
    const pedido = (letras: number) => ({ url: `http://atalaia/?${'x'.repeat(letras)}`, format: 'pdf' });
    expect(documentRequestSchema.safeParse(pedido(60_000)).success).toBe(true);
    expect(documentRequestSchema.safeParse(pedido(66_000)).success).toBe(false);
  });
});
