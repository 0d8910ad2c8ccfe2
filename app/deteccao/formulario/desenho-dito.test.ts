import { describe, expect, it } from 'vitest';
import { desenhoDito } from './desenho-dito.ts';

const quadrado = (lado: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-48, -16],
      [-48 + lado, -16],
      [-48 + lado, -16 + lado],
      [-48, -16 + lado],
      [-48, -16],
    ],
  ],
});

describe('Um desenho dito em palavras', () => {
  it('distingue o que outra pessoa desenhou do seu', () => {
    const [um, outro] = [quadrado(0.01), quadrado(0.02)].map((desenho) => desenhoDito(JSON.stringify(desenho)));
    expect(um).toMatch(/^o desenho de [\d.,]+ ha e 4 vértices$/);
    expect(outro).not.toBe(um);
    const duas = { type: 'MultiPolygon', coordinates: [quadrado(0.01).coordinates, quadrado(0.02).coordinates] };
    expect(desenhoDito(JSON.stringify(duas))).toMatch(/8 vértices, em 2 partes$/);
  });

  it('do que não é desenho nada diz', () => {
    for (const texto of ['', 'null', '{']) expect(desenhoDito(texto)).toBe('');
  });
});
