import fc from 'fast-check';
import * as geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { areaDoAnelCurto } from './area-do-anel.ts';

const { Geodesic } = (geographiclib as { default?: typeof geographiclib }).default ?? geographiclib;
/** A thousandth of the last decimal that is stored: 4 decimals of a hectare are a square metre. */
const TOLERANCIA_M2 = 1e-3;

function anel(lng: number, lat: number, raio: number, raios: readonly number[]): Float64Array {
  const posicoes = raios.flatMap((r, i) => {
    const angulo = (2 * Math.PI * i) / raios.length;
    return [lng + raio * r * Math.cos(angulo), lat + raio * r * Math.sin(angulo)];
  });
  return Float64Array.from([...posicoes, ...posicoes.slice(0, 2)]);
}

function deKarney(coords: Float64Array): number {
  const poligono = Geodesic.WGS84.Polygon(false);
  for (let i = 0; i < coords.length - 2; i += 2) poligono.AddPoint(coords[i + 1] ?? 0, coords[i] ?? 0);
  return poligono.Compute(false, true).area ?? Number.NaN;
}

describe('Área de um anel de arestas curtas', () => {
  it('é a do algoritmo de Karney, em qualquer lugar e forma, para os dois lados', () => {
    const raios = fc.array(fc.double({ min: 0.4, max: 1, noNaN: true }), { minLength: 12, maxLength: 80 });
    const onde = fc.tuple(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -64, max: 64, noNaN: true }),
      fc.double({ min: 1e-5, max: 0.04, noNaN: true }),
    );
    fc.assert(
      fc.property(onde, raios, ([lng, lat, raio], formas) => {
        const coords = anel(lng, lat, raio, formas);
        const area = areaDoAnelCurto(coords, 0, coords.length / 2);
        fc.pre(area !== null);
        expect(Math.abs(Math.abs(area ?? 0) - Math.abs(deKarney(coords)))).toBeLessThan(TOLERANCIA_M2);
      }),
    );
  });

  it('deixa arestas longas e latitudes altas para quem as mede devagar', () => {
    const longa = anel(-50, -15, 1, [1, 1, 1, 1]);
    const polar = anel(-50, -70, 0.01, [1, 1, 1, 1, 1, 1]);
    expect(areaDoAnelCurto(longa, 0, 5)).toBeNull();
    expect(areaDoAnelCurto(polar, 0, 7)).toBeNull();
  });
});
