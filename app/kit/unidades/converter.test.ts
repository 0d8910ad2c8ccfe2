import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { converter } from './converter.ts';
import { nomesDasMedidas, unidades } from './tabelas.ts';

describe('Converter unidades', () => {
  it.each([
    [1, 'km', 'm', 1000],
    [1, 'nmi', 'm', 1852],
    [1, 'ha', 'm²', 10_000],
    [2.5, 'km²', 'ha', 250],
    [1, 'mi²', 'km²', 2.589988110336],
    [5, 'min/km', 's/m', 0.3],
    [1, 's/ft', 's/m', 3.280839895],
    [5, 'min/km', 'min/mi', 8.04672],
    [1500, 'mA', 'A', 1.5],
    [1, 'kWh', 'kJ', 3600],
    [1, 'GWh', 'mWh', 1e12],
    [1, 'ppm', 'ppb', 1000],
    [1, 'ppm', 'ppq', 1e9],
    [2, 'MVA', 'kVA', 2000],
    [1, 'ft-cd', 'lx', 10.7639104],
    [1, 'MB', 'KB', 1024],
    [1, 'B', 'b', 8],
    [1, 'Tb', 'GB', 128],
    [1, 'GW', 'mW', 1e12],
  ])('%d %s em %s são %d', (valor, de, para, esperado) => {
    expect(converter(valor, de, para)).toBeCloseTo(esperado, 6);
  });

  it('cada medida tem a sua tabela, e ida e volta dão o mesmo em todas as unidades', () => {
    expect(new Set(unidades.map(({ medida }) => medida)).size).toBe(Object.keys(nomesDasMedidas).length);
    const pares = unidades.flatMap((a) => unidades.filter((b) => b.medida === a.medida).map((b) => [a, b] as const));
    const positivo = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...pares), positivo, ([a, b], valor) => {
        const volta = converter(converter(valor, a.simbolo, b.simbolo), b.simbolo, a.simbolo);
        expect(Math.abs(volta - valor)).toBeLessThanOrEqual(1e-9 * valor);
      }),
    );
  });

  it('uma unidade que não existe e duas que não se comparam são recusadas pelo nome', () => {
    expect(() => converter(1, 'légua', 'm')).toThrow(/^Unidade não suportada: “légua”\. Use uma destas: m, mm/);
    expect(() => converter(1, 'm', '')).toThrow('Unidade não suportada: “”');
    expect(() => converter(1, 'ha', 'km')).toThrow('Medidas incompatíveis: área (ha) e comprimento (km).');
    expect(() => converter(1, 'W', 'VA')).toThrow('Medidas incompatíveis: potência (W) e potência aparente (VA).');
  });
});
