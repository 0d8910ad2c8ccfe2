import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Config } from '#infra/config.ts';
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

/** The providers that the installation has an account with, for every client; without their key too. */
export interface Comerciais {
  /** Of scenes. */
  readonly cenas: readonly ProvedorDeImagens[];
  /** Of what maps lie on. */
  readonly fundos: readonly ProvedorDeImagens[];
  close(): Promise<void>;
}

export function createComerciais(config: Pick<Config, Named>): Comerciais {
  const open: GuardedFetch[] = [];
  const guarded = (provedor: string, named: readonly (string | undefined)[], usual: readonly string[]) => {
    const addresses = usual.map((address, i) => new URL(named[i] ?? address));
    // Unencrypted is what stands inside: the installation says so by the address that it names.
    const inside = addresses.filter(({ protocol }) => protocol === 'http:');
    const hostsOf = (urls: readonly URL[]) => urls.map(({ host }) => host);
    const fetch = createGuardedFetch({ provedor, hosts: hostsOf(addresses), internos: hostsOf(inside) });
    open.push(fetch);
    return fetch;
  };
  const { SENTINELHUB_CLIENT_ID: id, SENTINELHUB_CLIENT_SECRET: secret, SENTINELHUB_URL: address } = config;
  const { SENTINELHUB_TOKEN_URL: tokenAddress } = config;
  const { PLANET_API_KEY: key = null, PLANET_URL, PLANET_TILES_URL } = config;
  const ofPlanet = (provedor: string) => ({
    ...{ key, address: PLANET_URL, tilesAddress: PLANET_TILES_URL },
    fetch: guarded(provedor, [PLANET_URL, PLANET_TILES_URL], [PLANET_ADDRESS, PLANET_TILES_ADDRESS]),
  });
  return {
    cenas: [
      createSentinelHub({
        fetch: guarded(SENTINELHUB, [address, tokenAddress], [SENTINELHUB_ADDRESS, address ?? SENTINELHUB_ADDRESS]),
        credentials: id === undefined || secret === undefined ? null : { id, secret },
        ...{ address, tokenAddress },
      }),
      createPlanet(ofPlanet(PLANET)),
    ],
    fundos: [createPlanetBasemaps(ofPlanet(PLANET_BASEMAP))],
    close: async () => void (await Promise.allSettled(open.map((fetch) => fetch.close()))),
  };
}
