import { useLocation, useNavigation } from '@remix-run/react';

const semOs = (campos: readonly string[], search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([nome]) => !campos.includes(nome))).toString();

/**
 * Whether an address asks for other rows than the one before it, or for the same ones again.
 * @param soDaTela fields that say how the list is looked at, as whose details are open
 */
export const pedeALista = (de: string, para: string, soDaTela: readonly string[]): boolean =>
  de === para || semOs(soDaTela, de) !== semOs(soDaTela, para);

/**
 * Another page of this list, or the list otherwise narrowed or sorted, is on its way.
 * @param soDaTela fields of its address that ask for no other rows
 */
export function useListaACaminho(soDaTela: readonly string[] = []): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname && pedeALista(search, location.search, soDaTela);
}
