import type { Config } from '#infra/config.ts';
import type { ProvedorConfigurado } from './configured.ts';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
import { createPlanetBasemaps, PLANET_BASEMAP } from './planet/basemaps.ts';
import { PLANET_ADDRESS, PLANET_TILES_ADDRESS } from './planet/calls.ts';
import { createPlanet } from './planet/planet.ts';
import { PLANET } from './planet/scenes.ts';
import { SENTINELHUB } from './sentinelhub/calls.ts';
import { createSentinelHub, SENTINELHUB_ADDRESS } from './sentinelhub/sentinelhub.ts';

type Named =
  | 'SENTINELHUB_CLIENT_ID'
  | 'SENTINELHUB_CLIENT_SECRET'
  | 'SENTINELHUB_URL'
  | 'SENTINELHUB_TOKEN_URL'
  | 'PLANET_API_KEY'
  | 'PLANET_URL'
  | 'PLANET_TILES_URL';
type Comercial = Pick<Config, Named>;

/** The providers that somebody must have an account with. */
export function comerciais(config: Comercial): readonly ProvedorConfigurado[] {
  return [sentinelHub(config), planet(config)];
}

function guarded(provedor: string, named: readonly string[]): GuardedFetch {
  const addresses = named.map((address) => new URL(address));
  // Unencrypted is what stands inside: the installation says so by the address that it names.
  const inside = addresses.filter(({ protocol }) => protocol === 'http:');
  const hostsOf = (urls: readonly URL[]) => urls.map(({ host }) => host);
  return createGuardedFetch({ provedor, hosts: hostsOf(addresses), internos: hostsOf(inside) });
}

function sentinelHub(config: Comercial): ProvedorConfigurado {
  const { SENTINELHUB_CLIENT_ID: id, SENTINELHUB_CLIENT_SECRET: secret } = config;
  const { SENTINELHUB_URL: address, SENTINELHUB_TOKEN_URL: tokenAddress } = config;
  const base = address ?? SENTINELHUB_ADDRESS;
  return {
    id: SENTINELHUB,
    campos: ['client_id', 'client_secret'],
    daInstalacao: id === undefined || secret === undefined ? null : { client_id: id, client_secret: secret },
    abrir(segredos) {
      const fetch = guarded(SENTINELHUB, [base, tokenAddress ?? base]);
      const { client_id, client_secret } = segredos ?? {};
      const credentials =
        client_id === undefined || client_secret === undefined ? null : { id: client_id, secret: client_secret };
      const provedores = [createSentinelHub({ fetch, credentials, address, tokenAddress })];
      return { provedores, close: () => fetch.close() };
    },
  };
}

/** Its scenes, and the mosaics that maps lie on: one account. */
function planet(config: Comercial): ProvedorConfigurado {
  const { PLANET_API_KEY, PLANET_URL: address, PLANET_TILES_URL: tilesAddress } = config;
  const named = [address ?? PLANET_ADDRESS, tilesAddress ?? PLANET_TILES_ADDRESS];
  return {
    id: PLANET,
    campos: ['chave'],
    daInstalacao: PLANET_API_KEY === undefined ? null : { chave: PLANET_API_KEY },
    abrir(segredos) {
      const [scenes, basemaps] = [guarded(PLANET, named), guarded(PLANET_BASEMAP, named)];
      const given = { key: segredos?.chave ?? null, address, tilesAddress };
      return {
        provedores: [createPlanet({ ...given, fetch: scenes }), createPlanetBasemaps({ ...given, fetch: basemaps })],
        close: async () => void (await Promise.allSettled([scenes.close(), basemaps.close()])),
      };
    },
  };
}
