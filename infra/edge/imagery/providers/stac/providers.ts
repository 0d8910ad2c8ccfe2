import { FalhaDoProvedor, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import type { ProvedorAberto, ProvedorConfigurado } from '../configured.ts';
import { createGuardedFetch } from '../guarded-fetch.ts';
import type { StacProvider } from './configuration.ts';
import { createStac } from './stac.ts';

/** STAC APIs that the installation names. Which headers one is asked with is said there, their values also by a client. */
export function provedoresStac({ STAC_PROVIDERS }: Pick<Config, 'STAC_PROVIDERS'>, log: Pick<Log, 'warn'>) {
  return STAC_PROVIDERS.map((configured) => provedorStac(configured, log));
}

function provedorStac(configured: StacProvider, log: Pick<Log, 'warn'>): ProvedorConfigurado {
  const { arquivos, cabecalhos, ...provider } = configured;
  // Unencrypted is what stands inside: the installation says so by the address that it names.
  const internos = hostsOf([provider.url, ...arquivos].filter((address) => new URL(address).protocol === 'http:'));
  return {
    id: provider.id,
    campos: Object.keys(cabecalhos),
    daInstalacao: cabecalhos,
    abrir(segredos) {
      if (segredos === null) return { provedores: [withoutKey(provider)], close: async () => undefined };
      return openStac({ provider: { ...provider, cabecalhos: { ...segredos } }, arquivos, internos, log });
    },
  };
}

interface Opening {
  readonly provider: Omit<StacProvider, 'arquivos'>;
  readonly arquivos: readonly string[];
  readonly internos: readonly string[];
  readonly log: Pick<Log, 'warn'>;
}

/** One API with its key: only it and where its files lie are ever asked. */
export function openStac({ provider, arquivos, internos, log }: Opening): ProvedorAberto {
  const fetch = createGuardedFetch({ provedor: provider.id, hosts: hostsOf([provider.url, ...arquivos]), internos });
  return { provedores: [createStac({ provider, fetch, log })], close: () => fetch.close() };
}

const hostsOf = (addresses: readonly string[]) => [...new Set(addresses.map((address) => new URL(address).host))];

/** Shown, and never asked. */
export function withoutKey({ id, nome }: Pick<StacProvider, 'id' | 'nome'>): ProvedorDeImagens {
  const none = async () => {
    throw new FalhaDoProvedor(id, 'sem_chave');
  };
  return {
    id,
    nome,
    comChave: false,
    buscar: none,
    ladrilho: none,
    miniatura: none,
    cota: async () => null,
    saude: async () => false,
  };
}
