import { describe, expect, it } from 'vitest';
import { fimDoTrecho, trechoEntre } from './geodesica.ts';

describe('Comprimento e azimute no elipsoide', () => {
  it('de Brasília a Manaus, como o PostGIS os mede', () => {
    const { metros, azimute } = trechoEntre([-47.88, -15.79], [-60.02, -3.12]);
    expect(metros / 1000).toBeCloseTo(1931.6, 0);
    expect(azimute).toBeGreaterThan(315);
    expect(azimute).toBeLessThan(317);
  });

  it('o fim de um trecho é o lugar de onde ele foi medido', () => {
    for (const azimute of [0, 45, 90, 200, 359]) {
      const fim = fimDoTrecho([-47.88, -15.79], { metros: 1234.5, azimute });
      const volta = trechoEntre([-47.88, -15.79], fim);
      expect(volta.metros).toBeCloseTo(1234.5, 6);
      expect(volta.azimute).toBeCloseTo(azimute, 6);
    }
  });

  it('além de 180° a longitude começa de novo', () => {
    expect(fimDoTrecho([179.99, 0], { metros: 10_000, azimute: 90 })[0]).toBeCloseTo(-179.92, 2);
  });
});
