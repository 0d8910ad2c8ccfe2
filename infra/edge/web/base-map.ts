import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import express, { type Router } from 'express';
import { openTilePack, type TilePack } from '../base-map/tile-pack.ts';

const PLACE = /^\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})\.mvt$/;

/** In the build's client folder. */
export const BASE_MAP_PACK = 'mapa-base/municipios.ladrilhos';

/**
 * Tiles of the municipalities of the base map, from the pack that came with the application: the same for everybody,
 * as its other files. Where nothing lies: 204.
 */
export function baseMapTiles(file: string): Router {
  let pack: TilePack | undefined;
  const router = express.Router();
  router.get('/mapa-base/municipios/*', (req, res) => {
    const [, z, x, y] = PLACE.exec(req.path.slice('/mapa-base/municipios'.length)) ?? [];
    if (z === undefined) return void res.status(404).end();
    pack ??= openTilePack(readFileSync(file));
    res.setHeader('Cache-Control', 'public, max-age=86400');
    res.setHeader('ETag', pack.etag);
    if (req.fresh) return void res.status(304).end();
    const tile = pack.get(Number(z), Number(x), Number(y));
    if (tile === null) return void res.status(204).end();
    res.setHeader('Content-Type', 'application/vnd.mapbox-vector-tile');
    res.setHeader('Vary', 'Accept-Encoding');
    if (!req.acceptsEncodings('gzip')) return void res.end(gunzipSync(tile));
    res.setHeader('Content-Encoding', 'gzip');
    res.end(tile);
  });
  return router;
}
