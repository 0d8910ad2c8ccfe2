import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alturaNoPlano,
  fracaoDoNorte,
  fracaoDoOeste,
  LATITUDE_MAXIMA,
  latitudeDaFracao,
  longitudeDaFracao,
  MEIO_MUNDO_M,
} from './mercator.ts';

describe('o plano de Mercator em que os mapas são desenhados', () => {
  it('vai ao plano e volta, em qualquer lugar do mapa', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -LATITUDE_MAXIMA, max: LATITUDE_MAXIMA, noNaN: true }),
        (longitude, latitude) => {
          expect(longitudeDaFracao(fracaoDoOeste(longitude))).toBeCloseTo(longitude, 9);
          expect(latitudeDaFracao(fracaoDoNorte(latitude))).toBeCloseTo(latitude, 9);
        },
      ),
    );
  });

  it('é um quadrado: o Equador no meio, o mais ao norte em cima e o mais ao sul embaixo', () => {
    expect(alturaNoPlano(0)).toBe(0);
    expect([fracaoDoOeste(-180), fracaoDoOeste(0), fracaoDoOeste(180)]).toEqual([0, 0.5, 1]);
    expect(fracaoDoNorte(LATITUDE_MAXIMA)).toBeCloseTo(0, 7);
    expect(fracaoDoNorte(0)).toBe(0.5);
    expect(fracaoDoNorte(-LATITUDE_MAXIMA)).toBeCloseTo(1, 7);
    expect(fracaoDoNorte(90)).toBe(fracaoDoNorte(LATITUDE_MAXIMA));
  });

  it('o exemplo publicado do EPSG:3857 dá os metros publicados', () => {
    expect((alturaNoPlano(24 + 22 / 60 + 54.433 / 3600) * MEIO_MUNDO_M) / Math.PI).toBeCloseTo(2_800_000, 1);
    expect((2 * fracaoDoOeste(-(100 + 20 / 60)) - 1) * MEIO_MUNDO_M).toBeCloseTo(-11_169_055.58, 1);
  });
});
