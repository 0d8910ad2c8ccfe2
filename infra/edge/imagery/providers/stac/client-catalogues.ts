import { type CatalogoStac, catalogoStacSchema } from '#domain/imagem/catalogo-stac.ts';
import type { Log } from '#infra/log.ts';
import type { ProvedorConfigurado, Segredos } from '../configured.ts';
import { openStac, withoutKey } from './providers.ts';

/** As it is called where nobody can read it any more. */
const UNREADABLE = 'Catálogo STAC';

/**
 * A catalogue that a client has set up itself. Where it answers is as secret as its key, and no server inside of the
 * installation is asked for it.
 */
export function clientCatalogue(id: string, log: Pick<Log, 'warn'>): ProvedorConfigurado {
  return {
    id,
    campos: [],
    daInstalacao: null,
    abrir(segredos) {
      const catalogo = read(segredos);
      if (catalogo === null) {
        return { provedores: [withoutKey({ id, nome: UNREADABLE })], close: async () => undefined };
      }
      const { arquivos, ...provider } = catalogo;
      return openStac({ provider: { ...provider, id }, arquivos, internos: [], log });
    },
  };
}

function read(segredos: Segredos | null): CatalogoStac | null {
  try {
    return catalogoStacSchema.safeParse(JSON.parse(segredos?.catalogo ?? '')).data ?? null;
  } catch {
    return null;
  }
}
