import { describe, expect, it } from 'vitest';
import { limitesDaPaleta, paletaDe } from './paletas.ts';

describe('As cores de um índice', () => {
  it.each([
    ['ndvi', -0.2, 0.9],
    ['ndwi', -0.8, 0.8],
    ['nbr', -0.5, 0.7],
  ] as const)('%s vai de %s a %s, cada valor com a sua cor de três bytes', (tipo, de, ate) => {
    const paleta = paletaDe(tipo);
    expect(limitesDaPaleta(paleta)).toEqual([de, ate]);
    const valores = paleta.map(([valor]) => valor);
    expect(valores).toEqual(valores.toSorted((a, b) => a - b));
    const cores = paleta.map(([, cor]) => cor);
    expect(new Set(cores.map(String)).size).toBe(paleta.length);
    for (const cor of cores) {
      expect(cor).toHaveLength(3);
      expect(Math.min(...cor)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...cor)).toBeLessThanOrEqual(255);
    }
  });

  it('sem cores suas, um índice tem as das plantas; uma paleta sem cores vai de 0 a 1', () => {
    expect(paletaDe('true_color')).toBe(paletaDe('ndvi'));
    expect(limitesDaPaleta([])).toEqual([0, 1]);
  });
});
