import { describe, expect, it } from 'vitest';
import { featuresOf, readImported } from './import-rules.ts';
import { fromPlane, toPlane } from './plane.ts';

/** Positions as text, so that a ring fits on a line. */
const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number));
const poligono = (...aneis: string[]) => ({ type: 'Polygon', coordinates: aneis.map(c) });
const linha = (texto: string) => ({ type: 'LineString', coordinates: c(texto) });
const ponto = { type: 'Point', coordinates: [-47, -15] };
const QUADRADO = '-47 -15, -46 -15, -46 -14, -47 -14, -47 -15';
const centro = toPlane([-47, -15]);
const circulo = {
  type: 'Polygon',
  coordinates: [
    Array.from({ length: 65 }, (_nada, i) => {
      const angulo = ((i % 64) * Math.PI) / 32;
      return fromPlane([centro[0] + 0.1 * Math.cos(angulo), centro[1] + 0.1 * Math.sin(angulo)]);
    }),
  ],
};

const feicao = (geometry: unknown, properties: object = {}, id?: unknown) => ({
  type: 'Feature',
  geometry,
  properties,
  ...(id === undefined ? {} : { id }),
});

const ACEITAS: readonly [string, unknown, readonly unknown[]][] = [
  ['um ponto é um marcador', feicao(ponto), ['marker Point']],
  ['uma linha é uma linha', feicao(linha('0 0, 1 1')), ['line LineString']],
  ['um polígono é um polígono', feicao(poligono(QUADRADO)), ['polygon Polygon']],
  [
    'um polígono de várias partes é um polígono',
    feicao({ type: 'MultiPolygon', coordinates: [[c(QUADRADO)]] }),
    ['polygon MultiPolygon'],
  ],
  ['a forma dita vale', feicao(ponto, { shape: 'circle_marker' }), ['circle_marker Point']],
  ['a forma dita que a geometria não pode ter não vale', feicao(ponto, { shape: 'circle' }), ['marker Point']],
  ['uma forma que não existe não vale', feicao(linha('0 0, 1 1'), { shape: 'estrela' }), ['line LineString']],
  ['um texto em branco é só um marcador', feicao(ponto, { shape: 'text_marker', text: ' ' }), ['marker Point']],
  ['um texto é um texto', feicao(ponto, { shape: 'text_marker', text: 'Poço' }), ['text_marker Point']],
  ['um retângulo é um retângulo', feicao(poligono(QUADRADO), { shape: 'rectangle' }), ['rectangle Polygon']],
  ['um círculo com centro é um círculo', feicao(circulo, { shape: 'circle', center: [-47, -15] }), ['circle Polygon']],
  [
    'um polígono que se cruza entra sem o cruzamento',
    feicao(poligono('0 0, 2 2, 2 0, 0 2, 0 0')),
    ['polygon MultiPolygon'],
  ],
  [
    'uma linha que se cruza entra em pedaços que não se cruzam',
    feicao(linha('0 0, 2 2, 2 0, 0 2')),
    ['line LineString', 'line LineString', 'line LineString'],
  ],
];

const RECUSADAS: readonly [string, unknown, string][] = [
  ['nada', null, 'invalid geojson'],
  ['uma geometria no lugar da feição', ponto, 'invalid geojson'],
  ['uma feição sem geometria', feicao(null), 'unknown shape'],
  ['vários pontos', feicao({ type: 'MultiPoint', coordinates: [[0, 0]] }), 'unknown shape'],
  ['várias linhas', feicao({ type: 'MultiLineString', coordinates: [c('0 0, 1 1')] }), 'unknown shape'],
  ['uma coleção', feicao({ type: 'GeometryCollection', geometries: [ponto] }), 'unknown shape'],
  ['uma linha de um ponto', feicao(linha('0 0')), 'line must contain coordinates'],
  ['uma linha parada', feicao(linha('0 0, 0 0')), 'line must contain coordinates'],
  ['um anel aberto', feicao(poligono('0 0, 1 0, 1 1, 0 1')), 'First and last coordinates in a ring must be the same'],
  [
    'um anel de dois vértices',
    feicao(poligono('0 0, 1 0, 0 0')),
    'Input geometry is not a valid Polygon or MultiPolygon',
  ],
  ['um anel sem área', feicao(poligono('0 0, 2 2, 1 1, 0 0')), 'Input geometry is not a valid Polygon or MultiPolygon'],
  ['coordenadas em texto', feicao({ type: 'Point', coordinates: ['a', 'b'] }), 'invalid geojson'],
  ['coordenadas fora do mundo', feicao({ type: 'Point', coordinates: [500, 0] }), 'invalid geojson'],
  ['um círculo sem centro', feicao(circulo, { shape: 'circle' }), 'missing center'],
  ['um círculo que não é redondo', feicao(poligono(QUADRADO), { shape: 'circle', center: [0, 0] }), 'invalid geojson'],
  ['um retângulo torto', feicao(poligono('0 0, 4 0, 5 3, 0 3, 0 0'), { shape: 'rectangle' }), 'invalid geojson'],
];

describe('o que entra de um GeoJSON', () => {
  it.each(ACEITAS)('%s', (_nome, dada, esperadas) => {
    expect(readImported(dada).map(({ shape, geometry }) => `${shape} ${geometry.type}`)).toEqual(esperadas);
  });

  it.each(RECUSADAS)('não entra: %s', (_nome, dada, texto) => {
    expect(() => readImported(dada)).toThrow(texto);
  });

  it('o id, o texto e o que a feição traz ficam; o que é do desenho não se repete', () => {
    const dada = feicao(ponto, { shape: 'text_marker', text: 'Poço', order: 3, nome: 'P1' }, 7);
    expect(readImported(dada)).toEqual([
      {
        id: '7',
        shape: 'text_marker',
        geometry: ponto,
        shapeProperties: { text: 'Poço' },
        properties: { nome: 'P1' },
        parent: null,
      },
    ]);
  });

  it('dos pedaços de uma linha o primeiro fica com o id e os outros dizem de quem vieram', () => {
    const pedacos = readImported(feicao(linha('0 0, 2 2, 2 0, 0 2'), {}, 'trilha'));
    expect(pedacos.map(({ id, parent }) => [id, parent])).toEqual([
      ['trilha', null],
      [undefined, 'trilha'],
      [undefined, 'trilha'],
    ]);
  });

  it('uma coleção, uma feição e uma geometria solta são lidas; outra coisa não', () => {
    expect(featuresOf({ type: 'FeatureCollection', features: [1, 2] })).toEqual([1, 2]);
    expect(featuresOf(feicao(ponto))).toEqual([feicao(ponto)]);
    expect(featuresOf(ponto)).toEqual([feicao(ponto)]);
    for (const dado of [null, 'texto', 3, {}, { type: 'FeatureCollection' }]) {
      expect(() => featuresOf(dado)).toThrow('invalid geojson');
    }
  });
});
