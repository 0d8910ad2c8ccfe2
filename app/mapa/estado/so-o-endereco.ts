// Every page has this: what reads and writes a state, with images and analyses in it, stays with the map.
import { vistaDe, vistasConhecidas } from './vistas-conhecidas.ts';

/** As the router tells what changes. */
interface Mudanca {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly formMethod?: string | undefined;
}

const MAPA = '/mapa';

/**
 * On the main map the address is the page's own state: of what the server told, nothing depends on it but the instant, and
 * a click must not wait for the network.
 */
export function eSoEstadoDoMapa({ currentUrl, nextUrl, formMethod }: Mudanca): boolean {
  const [de, para] = [currentUrl, nextUrl];
  if (de.searchParams.get('em') !== para.searchParams.get('em')) return false;
  const vista = vistaDe(para.searchParams);
  if (vista !== null && !vistasConhecidas.has(vista)) return false;
  return formMethod === undefined && de.pathname === MAPA && para.pathname === MAPA && de.search !== para.search;
}
