import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { ewkb } from '#projections/mapa/wkb.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

const anel: [number, number][] = [
  [-48.12345678901234, -16],
  [-47, -16.000000000000004],
  [-47.5, -15],
  [-48.12345678901234, -16],
];
const furo: [number, number][] = anel.map(([lng, lat]) => [lng / 2, lat / 2]);

const geometrias: readonly Geometria[] = [
  { type: 'Point', coordinates: [-180, 90] },
  {
    type: 'MultiPoint',
    coordinates: [
      [0, 0],
      [1e-300, -0.1],
    ],
  },
  { type: 'LineString', coordinates: anel },
  { type: 'MultiLineString', coordinates: [anel, furo] },
  { type: 'Polygon', coordinates: [anel, furo] },
  { type: 'MultiPolygon', coordinates: [[anel, furo], [anel]] },
];

describe('uma geometria escrita para o PostGIS', () => {
  it.each(geometrias.map((geometria) => [geometria.type, geometria] as const))(
    '%s chega com os mesmos números, até o último bit',
    async (_tipo, geometria) => {
      const { rows } = await database.pool.query(
        'SELECT $1::geometry = ST_SetSRID(ST_GeomFromGeoJSON($2), 4326) AS igual, ST_SRID($1::geometry) AS srid',
        [ewkb(geometria), JSON.stringify(geometria)],
      );
      expect(rows).toEqual([{ igual: true, srid: 4326 }]);
    },
  );

  it('cabe também quando é maior que o primeiro bloco', async () => {
    const coordinates = Array.from({ length: 5_000 }, (_, i): [number, number] => [i / 100, i / 200]);
    const { rows } = await database.pool.query('SELECT ST_NPoints($1::geometry) AS n, ST_XMax($1::geometry) AS x', [
      ewkb({ type: 'LineString', coordinates }),
    ]);
    expect(rows).toEqual([{ n: 5_000, x: 49.99 }]);
  });
});
