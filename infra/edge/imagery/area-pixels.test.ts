import { describe, expect, it } from 'vitest';
import { countOf, pixelsOf } from './area-pixels.ts';
import type { Level } from './cog.ts';

/** Ten by ten pixels of a degree, from 0 W 10 N. */
const level = { width: 10, height: 10, block: 4 } as Level;
const grid = {
  level,
  finest: level,
  transform: [0, 1, 0, 10, 0, -1] as const,
  forward: (lng: number, lat: number) => [lng, lat] as const,
};
const quadrado = (oeste: number, sul: number, leste: number, norte: number) => [
  ...[
    [oeste, sul],
    [leste, sul],
    [leste, norte],
  ],
  ...[
    [oeste, norte],
    [oeste, sul],
  ],
];

describe('Pixels de uma área', () => {
  it('são os que têm o meio dentro dela', () => {
    const spans = pixelsOf({ aneis: [quadrado(2.4, 5.4, 4.6, 7.6)] }, grid);
    expect(spans).toEqual([2, 3, 4].map((row) => ({ row, from: 2, to: 5 })));
  });

  it('os de um buraco não contam', () => {
    const spans = pixelsOf({ aneis: [quadrado(1, 1, 9, 9), quadrado(4, 4, 6, 6)] }, grid);
    expect(countOf(spans)).toBe(8 * 8 - 2 * 2);
  });

  it('de uma área menor do que um pixel vale o pixel em que ela fica', () => {
    const spans = pixelsOf({ aneis: [quadrado(3.1, 3.1, 3.2, 3.2)] }, grid);
    expect(spans).toEqual([{ row: 6, from: 3, to: 4 }]);
  });

  it('um ponto é um pixel; fora da imagem não há nenhum', () => {
    expect(pixelsOf({ ponto: [0.5, 9.5] }, grid)).toEqual([{ row: 0, from: 0, to: 1 }]);
    expect(pixelsOf({ ponto: [10.5, 5] }, grid)).toEqual([]);
    expect(pixelsOf({ aneis: [quadrado(20, 20, 30, 30)] }, grid)).toEqual([]);
  });

  it('o que passa da borda é cortado nela', () => {
    expect(countOf(pixelsOf({ aneis: [quadrado(-5, -5, 2, 2)] }, grid))).toBe(4);
  });
});
