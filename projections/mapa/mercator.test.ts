import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { emMercator } from './mercator.ts';
import { ewkb } from './wkb.ts';

type Anel = readonly (readonly [number, number])[];

const quadrado = (oeste: number, sul: number, lado: number): Anel => [
  [oeste, sul],
  [oeste + lado, sul],
  [oeste + lado, sul + lado],
  [oeste, sul + lado],
  [oeste, sul],
];

/** Twice the area of a ring of a polygon without an SRID of its parts: more than zero where it goes against the clock. */
function sentidos(geom: Uint8Array): readonly number[] {
  const view = new DataView(geom.buffer, geom.byteOffset, geom.byteLength);
  let at = 9;
  const sinais: number[] = [];
  for (let aneis = view.getUint32(at, true), n = 0; n < aneis; n += 1) {
    const quantas = view.getUint32(n === 0 ? at + 4 : at, true);
    at += n === 0 ? 8 : 4;
    const x = (i: number) => view.getFloat64(at + i * 16, true);
    const y = (i: number) => view.getFloat64(at + i * 16 + 8, true);
    let soma = 0;
    for (let i = 0; i + 1 < quantas; i += 1) soma += x(i) * y(i + 1) - x(i + 1) * y(i);
    sinais.push(Math.sign(soma));
    at += quantas * 16;
  }
  return sinais;
}

function projetado(geometria: Geometria) {
  const lido = emMercator(Buffer.from(ewkb(geometria), 'hex'));
  if (lido === null) throw new Error('fora do mundo');
  return lido;
}

describe('Uma forma como os mapas a têm', () => {
  const area = quadrado(-44, -20, 1);
  const buraco = quadrado(-43.7, -19.7, 0.2);
  const aoContrario = (anel: Anel): Anel => [...anel].reverse();

  it.each([
    ['contra o relógio', area, buraco],
    ['com o relógio', aoContrario(area), aoContrario(buraco)],
    ['cada uma de um jeito', area, aoContrario(buraco)],
  ])('gira com o relógio, e os seus buracos contra ele, venha como vier: %s', (_, fora, dentro) => {
    const { geom } = projetado({ type: 'Polygon', coordinates: [fora, dentro] as never });
    expect(sentidos(geom)).toEqual([-1, 1]);
  });

  it('diz o seu sistema, EPSG:3857, e a caixa em metros', () => {
    const { geom, oeste, leste, sul, norte } = projetado({ type: 'Polygon', coordinates: [area] as never });
    expect(Buffer.from(geom).readUInt32LE(5)).toBe(3857);
    expect([oeste, leste].map(Math.round)).toEqual([-4_898_058, -4_786_738]);
    expect([sul, norte].map(Math.round)).toEqual([-2_273_031, -2_154_936]);
  });

  it('deixa para o Postgres o que passa da borda do mundo', () => {
    expect(emMercator(Buffer.from(ewkb({ type: 'Point', coordinates: [0, 86] }), 'hex'))).toBeNull();
  });

  const metros = (geom: Uint8Array, em: number) => [0, 8].map((eixo) => Buffer.from(geom).readDoubleLE(em + eixo));
  const [x44, y20] = [-4_898_057.595, -2_273_030.927];

  it('pontos, linhas e partes têm cada posição em metros, e a caixa em volta de todas', () => {
    const ponto = projetado({ type: 'Point', coordinates: [-44, -20] });
    for (const [i, esperado] of [x44, y20].entries()) expect(metros(ponto.geom, 9)[i]).toBeCloseTo(esperado, 2);
    expect([ponto.oeste, ponto.sul]).toEqual([ponto.leste, ponto.norte]);
    const linha = projetado({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [-44, -20],
        [-43, -21],
        [-44.5, -19],
      ] as never,
    });
    for (const [i, esperado] of [x44, y20].entries())
      expect(metros(linha.geom, 9 + 4 + 16)[i]).toBeCloseTo(esperado, 2);
    expect([linha.leste, linha.norte]).toEqual([0, expect.closeTo(0, 6)]);
    expect([linha.oeste, linha.sul].map(Math.round)).toEqual([-4_953_717, -2_391_879]);
    const partes = projetado({
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [-44, -20],
      ],
    });
    expect(metros(partes.geom, 9 + 4 + 21 + 5).map(Math.round)).toEqual([x44, y20].map(Math.round));
    const areas = projetado({ type: 'MultiPolygon', coordinates: [[area], [quadrado(0, 0, 1)]] as never });
    expect([areas.oeste, areas.leste].map(Math.round)).toEqual([-4_898_058, 111_319]);
  });

  it('deixa também o que passa só numa parte, num anel, ou não tem posição nenhuma; a própria borda cabe', () => {
    const lido = (geometria: object) => emMercator(Buffer.from(ewkb(geometria as Geometria), 'hex'));
    expect(
      lido({
        type: 'MultiPoint',
        coordinates: [
          [0, 86],
          [0, 0],
        ],
      }),
    ).toBeNull();
    expect(lido({ type: 'Polygon', coordinates: [quadrado(0, 85, 1), quadrado(0, 0, 1)] })).toBeNull();
    expect(lido({ type: 'LineString', coordinates: [] })).toBeNull();
    expect(lido({ type: 'Point', coordinates: [0, 85.051129] })).not.toBeNull();
  });
});
