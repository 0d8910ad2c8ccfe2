import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * What was asked for, and the address that it was asked from: until that changes, it is on its way. The router knows
 * as well, and says so only when it has drawn; a timer holds the function of an older drawing.
 */
let pedido: { readonly de: string; readonly search: string } | null = null;

const daqui = () => window.location.pathname + window.location.search;

/** Says which state of this same page is being gone to. */
export function anotarPedido(search: string): void {
  pedido = { de: daqui(), search };
}

/**
 * Changes parameters of the address and keeps its hash, where the map writes its view behind the router's back.
 * What was asked for and is still on its way stays asked for: two filters chosen in a row are both there.
 */
export function useTrocarParametros(): (mudar: (parametros: URLSearchParams) => void) => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (pedido?.de !== daqui()) pedido = null;
  });
  return (mudar) => {
    const { search, hash } = window.location;
    const parametros = new URLSearchParams(pedido?.de === daqui() ? pedido.search : search);
    mudar(parametros);
    anotarPedido(parametros.toString());
    navigate({ search: parametros.toString(), hash }, { replace: true, preventScrollReset: true });
  };
}
