import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { createComerciais } from './comerciais.ts';
import { createProvedoresStac } from './stac/providers.ts';

/** Whoever has images outside of the installation, for every client. */
export interface Externos {
  readonly cenas: readonly ProvedorDeImagens[];
  close(): Promise<void>;
}

export function createExternos(config: Config, log: Pick<Log, 'warn'>): Externos {
  const all = [createComerciais(config), createProvedoresStac(config, log)];
  return {
    cenas: all.flatMap(({ cenas }) => cenas),
    close: async () => void (await Promise.allSettled(all.map((each) => each.close()))),
  };
}
