import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometria } from './geojson.ts';
import { bbox, contarPosicoes, contarVertices, juntar, paraMulti, partes } from './partes.ts';

const posicao = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);
const linha = fc.array(posicao, { minLength: 2, maxLength: 6 });
const anel = fc.array(posicao, { minLength: 4, maxLength: 6 });
const poligono = fc.array(anel, { minLength: 1, maxLength: 3 });
const varias = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });

const geometria: fc.Arbitrary<Geometria> = fc.oneof(
  fc.record({ type: fc.constant('Point' as const), coordinates: posicao }),
  fc.record({ type: fc.constant('LineString' as const), coordinates: linha }),
  fc.record({ type: fc.constant('Polygon' as const), coordinates: poligono }),
  fc.record({ type: fc.constant('MultiPoint' as const), coordinates: varias(posicao) }),
  fc.record({ type: fc.constant('MultiLineString' as const), coordinates: varias(linha) }),
  fc.record({ type: fc.constant('MultiPolygon' as const), coordinates: varias(poligono) }),
);

describe('Partes de uma geometria', () => {
  it('separadas e juntas de novo são a mesma geometria, na mesma ordem', () => {
    fc.assert(
      fc.property(geometria, (g) => {
        expect(juntar(partes(g))).toEqual(paraMulti(g));
      }),
    );
  });

  it('a forma múltipla é sempre múltipla, e a mesma se já era', () => {
    fc.assert(
      fc.property(geometria, (g) => {
        expect(paraMulti(g).type).toMatch(/^Multi/);
        expect(paraMulti(paraMulti(g))).toEqual(paraMulti(g));
        expect(contarVertices(paraMulti(g))).toBe(contarVertices(g));
      }),
    );
  });

  it('um quadrado tem quatro vértices, como gente os conta, e com um buraco de três são sete', () => {
    const anel = (...cantos: [number, number][]) => [...cantos, cantos[0] ?? [0, 0]] as [number, number][];
    const quadrado = anel([0, 0], [9, 0], [9, 9], [0, 9]);
    const buraco = anel([1, 1], [2, 1], [2, 2]);
    expect(contarVertices({ type: 'Polygon', coordinates: [quadrado] })).toBe(4);
    expect(contarVertices({ type: 'MultiPolygon', coordinates: [[quadrado, buraco]] })).toBe(7);
    expect(contarPosicoes({ type: 'MultiPolygon', coordinates: [[quadrado, buraco]] })).toBe(9);
    expect(contarVertices({ type: 'MultiLineString', coordinates: [quadrado, buraco] })).toBe(9);
    expect(contarVertices({ type: 'MultiPoint', coordinates: quadrado })).toBe(5);
  });

  it('só se juntam as de uma espécie', () => {
    const ponto: Geometria = { type: 'Point', coordinates: [0, 0] };
    const trecho: Geometria = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    };
    expect(() => juntar([ponto, trecho])).toThrow(RangeError);
    expect(() => juntar([])).toThrow(RangeError);
  });

  it('cabem na sua moldura, e a moldura não é maior que elas', () => {
    fc.assert(
      fc.property(geometria, (g) => {
        const [oeste, sul, leste, norte] = bbox(g);
        const posicoes = partes(g).flatMap((p) =>
          p.type === 'Point' ? [p.coordinates] : p.type === 'LineString' ? p.coordinates : p.coordinates.flat(),
        );
        expect(Math.min(...posicoes.map(([lng]) => lng))).toBe(oeste);
        expect(Math.max(...posicoes.map(([lng]) => lng))).toBe(leste);
        expect(Math.min(...posicoes.map(([, lat]) => lat))).toBe(sul);
        expect(Math.max(...posicoes.map(([, lat]) => lat))).toBe(norte);
      }),
    );
  });
});
