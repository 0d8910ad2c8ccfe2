import { describe, expect, it } from 'vitest';
import { fimDoTrecho, trechoEntre } from './geodesica.ts';

describe('Comprimento e azimute no elipsoide', () => {
  it('um grau no equador e um grau de meridiano, como o elipsoide WGS 84 os tem', () => {
    const leste = trechoEntre([-48, 0], [-47, 0]);
    expect([leste.metros, leste.azimute]).toEqual([expect.closeTo(111_319.491, 3), expect.closeTo(90, 9)]);
    const norte = trechoEntre([-48, 0], [-48, 1]);
    expect([norte.metros, norte.azimute]).toEqual([expect.closeTo(110_574.389, 3), expect.closeTo(0, 9)]);
    expect(trechoEntre([-48, 0], [-49, 0]).azimute).toBeCloseTo(270, 9);
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
