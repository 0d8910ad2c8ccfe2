import { useNavigate, useNavigation } from '@remix-run/react';

/** What was asked for in this turn of the browser, which the router says only when it has drawn. */
let pedido: string | null = null;

/**
 * Changes parameters of the address and keeps its hash, where the map writes its view behind the router's back.
 * What was asked for and is still on its way stays asked for: two filters chosen in a row are both there.
 */
export function useTrocarParametros(): (mudar: (parametros: URLSearchParams) => void) => void {
  const navigate = useNavigate();
  const { location: aCaminho } = useNavigation();
  return (mudar) => {
    const { pathname, search, hash } = window.location;
    const parametros = new URLSearchParams(pedido ?? (aCaminho?.pathname === pathname ? aCaminho.search : search));
    mudar(parametros);
    pedido = parametros.toString();
    setTimeout(() => {
      pedido = null;
    });
    navigate({ search: pedido, hash }, { replace: true, preventScrollReset: true });
  };
}
