import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { simplificar, vizinhas } from '#domain/geocodificacao/nomes.ts';
import { clientConfig } from '#infra/store/postgres/pool.ts';
import { PLACES_FILE, type PlaceLine } from './places-file.ts';

/** Any fixed number: whoever holds it loads, the others wait and find it loaded. */
const LOCK = 4_242_023;

/** As one array a column: one statement for thousands of rows, in milliseconds each thousand. */
const INSERT = `
  INSERT INTO geografia.lugares (codigo, nome, uf, capital, busca, vizinhas, lng, lat, extensao, limite)
  SELECT codigo, nome, uf, capital, busca, string_to_array(vizinhas, ','), lng, lat, ARRAY[oeste, sul, leste, norte],
    ST_Multi(ST_CollectionExtract(ST_MakeValid(ST_SetSRID(ST_GeomFromTWKB(decode(limite, 'base64')), 4326)), 3))
  FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[], $5::text[], $6::text[], $7::float8[], $8::float8[],
    $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::text[])
    AS t (codigo, nome, uf, capital, busca, vizinhas, lng, lat, oeste, sul, leste, norte, limite)`;

/**
 * Brings the places that the geocoder knows into a migrated database, as its owner. Said again it changes nothing;
 * another file takes the place of the one before.
 * @returns whether anything was loaded
 */
export async function loadPlaces(url: string): Promise<boolean> {
  const packed = await readFile(PLACES_FILE);
  const sha256 = createHash('sha256').update(packed).digest('hex');
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-lugares' }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await client.query('SELECT FROM geografia.carga WHERE sha256 = $1', [sha256]);
    if (rowCount !== 0) return false;
    await client.query('DELETE FROM geografia.lugares');
    await client.query(INSERT, columnsOf((await promisify(gunzip)(packed)).toString('utf8')));
    await client.query(
      `INSERT INTO geografia.carga (sha256) VALUES ($1)
       ON CONFLICT (unica) DO UPDATE SET sha256 = excluded.sha256, carregada_em = now()`,
      [sha256],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE geografia.lugares');
    return true;
  } finally {
    // Ending the session undoes what was not committed.
    await client.end();
  }
}

function columnsOf(text: string): unknown[][] {
  const columns: unknown[][] = Array.from({ length: 13 }, () => []);
  for (const line of text.trimEnd().split('\n')) {
    const [codigo, nome, uf, capital, lng, lat, oeste, sul, leste, norte, limite]: PlaceLine = JSON.parse(line);
    const busca = simplificar(nome);
    const row = [codigo, nome, uf, capital === 1, busca, vizinhas(busca).join(','), lng, lat, oeste, sul, leste, norte];
    for (const [i, value] of [...row, limite].entries()) columns[i]?.push(value);
  }
  return columns;
}
