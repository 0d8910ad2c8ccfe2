import { describe, expect, it } from 'vitest';
import { candidate, candidatesFor } from './place.ts';

/** Made with gdaltransform from GDAL 3.6: the point 49.25388° W, 16.67861° S. */
const GOIANIA = {
  utm22: [686_200.78, 8_155_183.68],
  policonica: [5_506_200.34, 8_149_242.79],
  mercator: [-5_482_916.84, -1_883_445.2],
};
const ponto = ([x = 0, y = 0]: readonly number[]) => [x, y, x, y] as const;
const lugar = (code: number, coordenadas: readonly number[]) =>
  candidate(code, ponto(coordenadas))[0]
    ?.extensao?.slice(0, 2)
    .map((grau) => grau.toFixed(2));

describe('Lugar de um conteúdo em cada sistema de coordenadas', () => {
  it('é o mesmo, dito em qualquer um deles', () => {
    expect(lugar(31982, GOIANIA.utm22)).toEqual(['-49.25', '-16.68']);
    expect(lugar(3857, GOIANIA.mercator)).toEqual(['-49.25', '-16.68']);
    expect(lugar(5880, GOIANIA.policonica)).toEqual(['-49.25', '-16.68']);
    expect(lugar(4674, [-49.25388, -16.67861])).toEqual(['-49.25', '-16.68']);
  });

  it('entre os possíveis, só os que caem no Brasil, o mais usado primeiro', () => {
    const codigos = candidatesFor(ponto(GOIANIA.utm22)).map(({ crs }) => crs);
    expect(codigos[0]).toBe(31981);
    expect(codigos).toContain(31982);
    expect(codigos).toContain(29192);
    expect(codigos).not.toContain(4674);
    expect(candidatesFor(ponto([-49.25, -16.68])).map(({ crs }) => crs)).toEqual([4674, 4326, 4618, 4225]);
    expect(candidatesFor(ponto([-49.25, 48.68]))).toEqual([]);
    expect(candidatesFor(null).length).toBeGreaterThan(20);
  });
});
