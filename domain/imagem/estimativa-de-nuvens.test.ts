import { describe, expect, it } from 'vitest';
import { estimarNuvens } from './estimativa-de-nuvens.ts';
import type { Banda, Papel } from './exame.ts';

const lida = (papel: Papel, tipo: Banda['tipo'], valores: readonly number[], escala = 1, deslocamento = 0) => ({
  banda: { papel, tipo, escala, deslocamento },
  valores,
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

  const tresCores = (valores: readonly [number, number, number], tipo: Banda['tipo'] = 'UInt16', ...escala: number[]) =>
    (['azul', 'verde', 'vermelho'] as const).map((papel, i) => lida(papel, tipo, [valores[i] ?? 0], ...escala));

  it.each([
    ['claro e cinza', [9_000, 9_000, 8_000], 100],
    ['claro, e de uma cor só', [9_000, 9_000, 5_500], 0],
    ['no limite do claro', [3_000, 3_000, 3_000], 100],
    ['abaixo dele', [2_999, 3_000, 3_000], 0],
    ['no limite do cinza', [10_000, 6_500, 10_000], 100],
  ] as const)('%s', (_, valores, percentual) => expect(estimarNuvens(tresCores(valores), todas)).toBe(percentual));

  it('o que já é refletância não se divide: o que o arquivo diz em escala ou deslocamento, e o que tem decimais', () => {
    expect(estimarNuvens(tresCores([0.6, 0.6, 0.6], 'Float32'), todas)).toBe(100);
    expect(estimarNuvens(tresCores([60, 60, 60], 'UInt16', 0.01), todas)).toBe(100);
    expect(estimarNuvens(tresCores([1, 1, 1], 'UInt16', 1, -0.4), todas)).toBe(100);
    expect(estimarNuvens(tresCores([60, 60, 60]), todas)).toBe(0);
  });

  it.each(['azul', 'verde', 'vermelho'])('sem o %s nada se estima', (falta) => {
    const outras = tresCores([9_000, 9_000, 9_000]).filter(({ banda }) => banda.papel !== falta);
    expect(estimarNuvens(outras, todas)).toBeNull();
  });
});
