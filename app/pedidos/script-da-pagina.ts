interface Rota {
  readonly id: string;
  /** Address of the script that draws the page. */
  readonly module: string;
}

type Carregados = Record<string, unknown>;

const NAO_HA_MAIS = 404;

/**
 * Loads a page's script, in the place of Remix's own way (vite.config.ts), which reloads whatever the failure was:
 * without a network nothing would be left of the page that is shown. Only a script that a newer version took away is
 * worth that; any other failure is an error like all others, with our page of it.
 */
export async function loadRouteModule(rota: Rota, carregados: Carregados): Promise<unknown> {
  if (rota.id in carregados) return carregados[rota.id];
  try {
    const modulo: unknown = await import(/* @vite-ignore */ rota.module);
    carregados[rota.id] = modulo;
    return modulo;
  } catch (error) {
    const resposta = await fetch(rota.module, { method: 'HEAD' }).catch(() => null);
    if (resposta?.status !== NAO_HA_MAIS) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}
