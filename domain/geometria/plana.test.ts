import { describe, expect, it } from 'vitest';
import { deGeoJson, paraGeoJson, semSobra } from './plana.ts';

const linha = (...coordinates: [number, number][]) => deGeoJson({ type: 'LineString', coordinates });

describe('O que o arredondamento põe além da borda do mundo', () => {
  it('volta para a borda, sem tocar no resto', () => {
    const russia = linha([179.5, 65], [180.00000000000003, 66.25], [-180.00000000000003, -90.00000000000001]);
    const aparada = {
      type: 'LineString',
      coordinates: [
        [179.5, 65],
        [180, 66.25],
        [-180, -90],
      ],
    };
    expect(paraGeoJson(semSobra(russia))).toEqual(aparada);
  });

  it('o que está mesmo fora continua fora, para ser achado', () => {
    const fora = linha([180.001, 0], [0, 91]);
    expect(semSobra(fora)).toEqual(fora);
  });
});
