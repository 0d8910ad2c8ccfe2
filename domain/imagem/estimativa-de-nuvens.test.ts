import { describe, expect, it } from 'vitest';
import { estimarNuvens } from './estimativa-de-nuvens.ts';
import type { Banda, Papel } from './exame.ts';

const lida = (papel: Papel, tipo: Banda['tipo'], valores: readonly number[], escala = 1, deslocamento = 0) => ({
  ...{ banda: { papel, tipo, escala, deslocamento }, valores },
});
const todas = () => true;

describe('A estimativa de nuvens', () => {
  it('conta o que é claro e cinza em todas as cores visíveis, na escala de cada arquivo', () => {
    const nuvem = [6_000, 6_200, 6_100];
    const mata = [300, 500, 350];
    const areia = [2_000, 3_500, 5_500];
    const cor = (i: 0 | 1 | 2) => [nuvem[i] ?? 0, mata[i] ?? 0, areia[i] ?? 0, nuvem[i] ?? 0];
    const inteiros = (['azul', 'verde', 'vermelho'] as const).map((papel, i) =>
      lida(papel, 'UInt16', cor(i as 0 | 1 | 2)),
    );
    expect(estimarNuvens(inteiros, todas)).toBe(50);
    // Landsat's: reflectance = 0.0000275 · value - 0.2.
    const landsat = (['azul', 'verde', 'vermelho'] as const).map((papel, i) => {
      const valores = cor(i as 0 | 1 | 2).map((valor) => (valor / 10_000 + 0.2) / 0.0000275);
      return lida(papel, 'UInt16', valores, 0.0000275, -0.2);
    });
    expect(estimarNuvens(landsat, todas)).toBe(50);
    const bytes = (['azul', 'verde', 'vermelho'] as const).map((papel) => lida(papel, 'Byte', [250, 90, 255, 40]));
    expect(estimarNuvens(bytes, todas)).toBe(50);
  });

  it('não conta o que nada diz, e nada estima sem as cores visíveis', () => {
    const claro = (['azul', 'verde', 'vermelho'] as const).map((papel) => lida(papel, 'UInt16', [9_000, 9_000, 400]));
    expect(estimarNuvens(claro, (lugar) => lugar !== 0)).toBe(50);
    expect(estimarNuvens(claro, () => false)).toBeNull();
    expect(estimarNuvens([lida('ndvi', 'Int16', [1])], todas)).toBeNull();
  });
});
