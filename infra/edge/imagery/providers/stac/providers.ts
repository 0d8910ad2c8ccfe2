import { FalhaDoProvedor, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import type { ProvedorConfigurado } from '../configured.ts';
import { createGuardedFetch } from '../guarded-fetch.ts';
import type { StacProvider } from './configuration.ts';
import { createStac } from './stac.ts';

/** STAC APIs that the installation names. Which headers one is asked with is said there, their values also by a client. */
export function provedoresStac({ STAC_PROVIDERS }: Pick<Config, 'STAC_PROVIDERS'>, log: Pick<Log, 'warn'>) {
  return STAC_PROVIDERS.map((configured) => provedorStac(configured, log));
}

function provedorStac(configured: StacProvider, log: Pick<Log, 'warn'>): ProvedorConfigurado {
  const { arquivos, cabecalhos, ...provider } = configured;
  const addresses = [provider.url, ...arquivos].map((address) => new URL(address));
  const hostsOf = (urls: readonly URL[]) => [...new Set(urls.map(({ host }) => host))];
  // Unencrypted is what stands inside: the installation says so by the address that it names.
  const internos = hostsOf(addresses.filter(({ protocol }) => protocol === 'http:'));
  return {
    id: provider.id,
    campos: Object.keys(cabecalhos),
    daInstalacao: cabecalhos,
    abrir(segredos) {
      if (segredos === null) return { provedores: [withoutKey(provider)], close: async () => undefined };
      const fetch = createGuardedFetch({ provedor: provider.id, hosts: hostsOf(addresses), internos });
      const provedores = [createStac({ provider: { ...provider, cabecalhos: { ...segredos } }, fetch, log })];
      return { provedores, close: () => fetch.close() };
    },
  };
}

/** Shown, and never asked. */
function withoutKey({ id, nome }: Pick<StacProvider, 'id' | 'nome'>): ProvedorDeImagens {
  const none = async () => {
    throw new FalhaDoProvedor(id, 'sem_chave');
  };
  return {
    ...{ id, nome, comChave: false, buscar: none, ladrilho: none, miniatura: none },
    ...{ cota: async () => null, saude: async () => false },
  };
}
