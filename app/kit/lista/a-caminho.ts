import { useLocation, useNavigation } from '@remix-run/react';

/** Another page of this list, or the list otherwise narrowed or sorted, is on its way. */
export function useListaACaminho(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}
