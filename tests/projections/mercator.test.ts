import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { celulasDe } from '#projections/mapa/celulas-prontas.ts';
import { emMercator } from '#projections/mapa/mercator.ts';
import { ewkb } from '#projections/mapa/wkb.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

type Posicao = [number, number];
const anel: Posicao[] = [
  [-48.12345678901234, -16],
  [-47, -16.000000000000004],
  [-47.5, -15],
  [-48.12345678901234, -16],
];
const aoContrario = anel.toReversed();
const furo: Posicao[] = anel.map(([lng, lat]) => [-47.5 + (lng + 47.5) / 4, -15.5 + (lat + 15.5) / 4]);
const furoAoContrario = furo.toReversed();

const formas: readonly (readonly [string, Geometria])[] = [
  ['um ponto na borda do mundo', { type: 'Point', coordinates: [-180, 85.05] }],
  [
    'pontos',
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [1e-300, -0.1],
      ],
    },
  ],
  ['linhas, que ficam como correm', { type: 'MultiLineString', coordinates: [anel, aoContrario] }],
  ['uma área que corre no sentido do relógio', { type: 'MultiPolygon', coordinates: [[aoContrario, furo]] }],
  ['uma que corre ao contrário', { type: 'MultiPolygon', coordinates: [[anel, furoAoContrario]] }],
  ['partes e furos de sentidos misturados', { type: 'MultiPolygon', coordinates: [[anel, furo], [aoContrario]] }],
];
const bytes = (geometria: Geometria) => Buffer.from(ewkb(geometria), 'hex');

describe('uma forma posta em Mercator antes de chegar ao banco', () => {
  it.each(formas)('é a que o PostGIS faria, com a mesma caixa: %s', async (_nome, geometria) => {
    const nossa = emMercator(bytes(geometria));
    if (nossa === null) throw new Error('não foi projetada');
    const { rows } = await database.pool.query(
      `WITH f AS (SELECT $1::bytea::geometry AS nossa, ST_ForcePolygonCW(ST_Transform($2::bytea::geometry, 3857)) AS deles)
       SELECT ST_SRID(nossa) AS srid, ST_AsText(nossa, 6) = ST_AsText(deles, 6) AS igual,
         ARRAY[ST_XMin(nossa), ST_YMin(nossa), ST_XMax(nossa), ST_YMax(nossa)] AS caixa FROM f`,
      [nossa.geom, bytes(geometria)],
    );
    const { oeste, sul, leste, norte } = nossa;
    expect(rows).toEqual([{ srid: 3857, igual: true, caixa: [oeste, sul, leste, norte] }]);
  });

  it('não mexe nos bytes de quem a trouxe, nem onde eles são parte de uma memória maior', () => {
    const dentro = Buffer.concat([Buffer.alloc(3), bytes({ type: 'Point', coordinates: [-48, -16] })]).subarray(3);
    const antes = dentro.toString('hex');
    expect(emMercator(dentro)?.oeste).toBeCloseTo(-5_343_335.558, 3);
    expect(dentro.toString('hex')).toBe(antes);
  });

  it('fica para o banco onde passa da borda, não tem posição nenhuma ou não é número', () => {
    for (const coordinates of [
      [0, 85.06],
      [0, -90],
      [0, Number.NaN],
    ] as Posicao[])
      expect(emMercator(bytes({ type: 'Point', coordinates }))).toBeNull();
    expect(emMercator(bytes({ type: 'MultiPolygon', coordinates: [] }))).toBeNull();
  });
});

describe('as células somadas antes de chegar ao banco', () => {
  it('são as mesmas em qualquer ordem, e as de todas são a soma das de cada uma', () => {
    const lugar = fc.record({
      id: fc.uuid(),
      area_m2: fc.nat(),
      tamanho: fc.double({ min: 0, max: 100_000, noNaN: true }),
      x: fc.double({ min: -20_037_508, max: 20_037_508, noNaN: true }),
      y: fc.double({ min: -20_037_508, max: 20_037_508, noNaN: true }),
    });
    const total = (celulas: ReturnType<typeof celulasDe>, zoom: number) => {
      const doZoom = celulas.filter((celula) => celula.zoom === zoom);
      const soma = (de: (celula: (typeof celulas)[number]) => number) => doZoom.reduce((n, c) => n + de(c), 0);
      return {
        n: soma(({ n }) => n),
        area: soma(({ area_m2 }) => area_m2),
        x: soma(({ soma_x }) => soma_x),
        ids: doZoom.reduce((ids, { ids_inicio, ids_fim }) => ids ^ BigInt(ids_inicio) ^ BigInt(ids_fim), 0n),
      };
    };
    fc.assert(
      fc.property(fc.array(lugar), (lugares) => {
        const juntas = celulasDe(lugares);
        const uma_a_uma = lugares.toReversed().flatMap((um) => celulasDe([um]));
        for (const zoom of [4, 8, 12]) expect(total(juntas, zoom)).toEqual(total(uma_a_uma, zoom));
      }),
    );
  });
});
