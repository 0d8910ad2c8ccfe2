import { z } from 'zod';
import type { Coluna } from '#domain/exportacao/campos.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** A box in a geometry is rounded outwards to single precision: by less than this, in degrees. */
const ARREDONDAMENTO = 1e-5;

/** What one export is of, numbered in the order of the file; gone with the transaction. */
export const criarExportadas = sql.fragment`
  CREATE TEMPORARY TABLE exportadas (n int NOT NULL, id uuid NOT NULL, tipo_id uuid NOT NULL, genero smallint NOT NULL,
    fora boolean NOT NULL)
  ON COMMIT DROP`;

/** Once they are all there, which is cheaper than with each. */
export const numerarExportadas = sql.fragment`ALTER TABLE exportadas ADD PRIMARY KEY (n)`;

/** Whether a geometry reaches out of a box: west, south, east, north. */
export function foraDe(
  geometria: Fragment,
  [oeste, sul, leste, norte]: readonly [number, number, number, number],
): Fragment {
  return sql.fragment`
    NOT ${geometria} @ ST_Expand(ST_MakeEnvelope(${oeste}, ${sul}, ${leste}, ${norte}, 4326), ${ARREDONDAMENTO})`;
}

const generoSchema = z.object({
  genero: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  total: z.int(),
  fora: z.int(),
});
export type Genero = z.infer<typeof generoSchema>;

/** How many there are of each dimension: points, lines, polygons. */
export const contarExportadas = sql.type(generoSchema)`
  SELECT genero::int AS genero, count(*)::int AS total, count(*) FILTER (WHERE fora)::int AS fora
  FROM exportadas GROUP BY genero ORDER BY genero`;

/** A geometry in a coordinate system. SIRGAS 2000 and WGS 84 are the same place: their numbers are the same too. */
export function projetada(geometria: Fragment, crs: number): Fragment {
  const codigo = sql.literalValue(String(crs));
  if (crs === 4326 || crs === 4674) return sql.fragment`ST_SetSRID(${geometria}, ${codigo}::int)`;
  return sql.fragment`ST_Transform(${geometria}, ${codigo}::int)`;
}

/** Outer rings counter-clockwise, as RFC 7946 has them; PostGIS would turn lines round too. */
export function girada(genero: Fragment, geometria: Fragment): Fragment {
  return sql.fragment`CASE ${genero} WHEN 2 THEN ST_ForcePolygonCCW(${geometria}) ELSE ${geometria} END`;
}

/** A cell for Excel in Portuguese: decimal commas, and nothing that starts a formula. */
export function celulaCsv(tipo: Coluna['tipo'], valor: Fragment): Fragment {
  if (tipo === 'real') return sql.fragment`COALESCE(replace((${valor})::text, '.', ','), '')`;
  if (tipo !== 'texto' && tipo !== 'misto') return sql.fragment`COALESCE((${valor})::text, '')`;
  return sql.fragment`COALESCE('"' || replace(regexp_replace(${valor}, '^([=+@\t\r-])', '''\\1'), '"', '""') || '"', '')`;
}
