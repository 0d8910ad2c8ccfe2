import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { createGuardedFetch, type GuardedFetch } from '../guarded-fetch.ts';
import { createStac } from './stac.ts';

/** STAC APIs that the installation names, for every client. */
export function createProvedoresStac({ STAC_PROVIDERS }: Pick<Config, 'STAC_PROVIDERS'>, log: Pick<Log, 'warn'>) {
  const open: GuardedFetch[] = [];
  const cenas = STAC_PROVIDERS.map(({ arquivos, ...provider }) => {
    const addresses = [provider.url, ...arquivos].map((address) => new URL(address));
    const hostsOf = (urls: readonly URL[]) => [...new Set(urls.map(({ host }) => host))];
    // Unencrypted is what stands inside: the installation says so by the address that it names.
    const internos = hostsOf(addresses.filter(({ protocol }) => protocol === 'http:'));
    const fetch = createGuardedFetch({ provedor: provider.id, hosts: hostsOf(addresses), internos });
    open.push(fetch);
    return createStac({ provider, fetch, log });
  });
  return { cenas, close: async () => void (await Promise.allSettled(open.map((fetch) => fetch.close()))) };
}
