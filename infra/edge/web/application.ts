import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express } from 'express';
import type { Services } from '#infra/composition/web.ts';
import { BASE_MAP_PACK, baseMapTiles } from './base-map.ts';
import { directAnswer, directRoute } from './direct-route.ts';
import { floodGuard } from './flood-guard.ts';
import { methodGuard } from './method-guard.ts';
import { pages } from './pages.ts';
import { requestDeadline } from './request-deadline.ts';
import { lastResort, originGuard, requestIdentity } from './request-guard.ts';
import { securityHeaders } from './security-headers.ts';

/** Files whose name holds their hash: a year. */
const HASHED = { immutable: true, maxAge: '1y', index: false } as const;
const PUBLIC = { maxAge: '1h', index: false, redirect: false } as const;

/** What anybody may ask for who holds a number or a link. */
const FOR_ANYBODY = ['/conferir/:numero', '/entregas/:token'];
const TILE_ADDRESS = '/tiles/camadas/:z/:x/:y';
/** In the build. */
const TILE_ROUTE = 'routes/tiles.camadas.$z.$x.$y';
/** Tiles that are pictures, which nothing packs again: address, and route in the build. */
const PICTURE_TILES = [
  ['/api/image-provider/:provedor/tile/:z/:x/:y', 'routes/api.image-provider.$provedor.tile.$z.$x.$y'],
  ['/api/image-provider/planet/basemap-tile/:z/:x/:y', 'routes/api.image-provider.planet.basemap-tile.$z.$x.$y'],
] as const;

export interface WebApplication {
  readonly services: Services;
  readonly build: ServerBuild;
  /** Folder that holds `client/` of the build. */
  readonly buildDirectory: string;
  /** Health and metrics, which need no page. */
  readonly operations: express.Router;
}

/** Everything that answers HTTP on one port: operations, static files, then the pages. */
export function createWebApplication({ services, build, buildDirectory, operations }: WebApplication): Express {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.use(requestIdentity(config, log));
  app.use(operations);
  app.use(securityHeaders(config));
  app.get(TILE_ADDRESS, requestDeadline(log), directAnswer(build, TILE_ROUTE, services));
  for (const [address, route] of PICTURE_TILES)
    app.get(address, requestDeadline(log), directAnswer(build, route, services), directRoute(build, route, services));
  app.use(compression({ filter: (req, res) => isTile(res) || compression.filter(req, res) }));
  app.get(TILE_ADDRESS, directRoute(build, TILE_ROUTE, services));
  app.use('/assets', express.static(join(buildDirectory, 'client', 'assets'), HASHED));
  app.use('/assets', (_req, res) => void res.status(404).end());
  app.use(express.static(join(buildDirectory, 'client'), PUBLIC));
  app.use(baseMapTiles(join(buildDirectory, 'client', BASE_MAP_PACK)));
  app.use(requestDeadline(log));
  app.use(originGuard(config));
  app.use(methodGuard(build));
  app.get(FOR_ANYBODY, floodGuard());
  app.use(pages(build, services));
  app.use(lastResort(log));
  return app;
}

function isTile(res: { getHeader(name: string): unknown }): boolean {
  return String(res.getHeader('Content-Type') ?? '').startsWith('application/vnd.mapbox-vector-tile');
}
