import { fileURLToPath } from 'node:url';

/** What infra/cli/places.ts writes and load-places.ts reads: lines of JSON, compressed. Source and licence: LEIAME.md. */
export const PLACES_FILE = fileURLToPath(new URL('lugares.ndjson.gz', import.meta.url));

/** A place in that file: code of IBGE (two digits a state, seven a municipality), names, point, extent, area in TWKB. */
export type PlaceLine = readonly [
  codigo: number,
  nome: string,
  uf: string,
  capital: 0 | 1,
  lng: number,
  lat: number,
  oeste: number,
  sul: number,
  leste: number,
  norte: number,
  limite: string | null,
];
