import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPg } from '#infra/store/postgres/pool.ts';
import { sql } from '#projections/kernel/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const numero = fc.double({ noNaN: true, noDefaultInfinity: true });
const texto = fc.string({ unit: 'binary' }).map((um) => um.replaceAll('\0', ''));
const POR_TIPO: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  bool: fc.boolean(),
  float8: fc.oneof(numero, fc.constantFrom(0, -0, 1e-320, Number.MAX_VALUE)),
  int2: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  int4: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  int8: fc.oneof(
    fc.maxSafeInteger(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt(-99n, 99n).map(String),
  ),
  jsonb: fc.dictionary(texto, fc.oneof(texto, numero, fc.constant(null))).map((um) => JSON.stringify(um)),
  text: texto,
  timestamptz: fc.constantFrom('2026-03-01T12:00:00.500Z', '0001-01-01T00:00:00Z'),
  uuid: fc.oneof(
    fc.uuid(),
    fc.uuid().map((um) => um.toUpperCase()),
  ),
};

async function lidas(config: pg.QueryConfig): Promise<readonly unknown[]> {
  return (await client.query<{ v: unknown }>(config)).rows.map(({ v }) => v);
}

describe('Colunas que vão inteiras ao PostgreSQL', () => {
  it.each(Object.keys(POR_TIPO))('de %s chegam como o texto delas chegaria, também com nulos', async (tipo) => {
    const valores = fc.array(fc.option(POR_TIPO[tipo] ?? fc.constant(null)), { minLength: 32, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(valores, async (todos) => {
        const statement = toPg(sql.fragment`SELECT unnest(${sql.array(todos as string[], tipo)})::text AS v`);
        if (tipo !== 'timestamptz') expect(statement.values[0]).toBeInstanceOf(Buffer);
        const comoTexto = { text: statement.text, values: [todos] };
        expect(await lidas(statement)).toEqual(await lidas(comoTexto));
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['int2', 2 ** 15],
    ['int4', 1.5],
    ['int8', '9223372036854775808'],
    ['int8', 'nove'],
    ['uuid', 'não é'],
    ['bool', 'talvez'],
    ['float8', 'muito'],
  ])('de %s com %s são recusadas como o texto delas seria', async (tipo, errado) => {
    const todos = [...Array.from({ length: 40 }, () => null), errado];
    const statement = toPg(sql.fragment`SELECT unnest(${sql.array(todos as string[], tipo)})::text AS v`);
    await expect(client.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^22/) });
  });
});
