import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AVISO } from '#app/pedidos/pagina-remix.ts';

/**
 * What was asked for, and the address that it was asked from: until that changes, it is on its way. The router knows
 * as well, and says so only when it has drawn; a timer holds the function of an older drawing.
 */
let pedido: { readonly de: string; readonly search: string } | null = null;

const daqui = () => window.location.pathname + window.location.search;

const enderecoCom = (novos: string) => window.location.pathname + (novos === '' ? '' : `?${novos}`);

/** Whether letters that come now go on with the last ones: those have arrived, or are on their way in place of others. */
const continua = () => digitados?.para === daqui() || (digitados?.de === daqui() && digitados.troca);

/** The last letters that were typed, from where and to where: those of one search are one step back. */
let digitados: { readonly de: string; readonly para: string; readonly troca: boolean } | null = null;

/** 'Back' may come before what was asked for is drawn: it undoes that, and nothing goes on with it. */
function esquecer(): void {
  pedido = null;
  digitados = null;
}

type Mudar = (parametros: URLSearchParams) => void;

/**
 * Changes parameters of the address and keeps its hash, where the map writes its view behind the router's back.
 * What was asked for and is still on its way stays asked for: two filters chosen in a row are both there. Each is a step
 * that 'back' undoes, but for what is typed, which is one step from its first letter on.
 */
export function useTrocarParametros(): (mudar: Mudar, digitando?: boolean) => void {
  const navigate = useNavigate();
  useEffect(() => {
    if (pedido?.de !== daqui()) pedido = null;
  });
  useEffect(() => {
    window.addEventListener('popstate', esquecer);
    return () => window.removeEventListener('popstate', esquecer);
  }, []);
  return (mudar, digitando = false) => {
    const { search, hash } = window.location;
    const parametros = new URLSearchParams(pedido?.de === daqui() ? pedido.search : search);
    mudar(parametros);
    const novos = parametros.toString();
    const igual = novos === new URLSearchParams(search).toString();
    const replace = igual || (digitando && continua());
    pedido = { de: daqui(), search: novos };
    digitados = digitando ? { de: daqui(), para: enderecoCom(novos), troca: replace } : null;
    navigate({ search: novos, hash }, { replace, preventScrollReset: true });
  };
}

/**
 * What an act came to is said once: the page keeps saying it while it stands, and its address no longer asks for it, so
 * that neither a reload, nor 'back', nor a link that somebody copies says it again.
 */
export function useAvisoUmaVez(): void {
  const { key } = useLocation();
  const vista = useRef('');
  useEffect(() => {
    if (vista.current === key) return;
    vista.current = key;
    const { search, hash } = window.location;
    const parametros = new URLSearchParams(search);
    if (!parametros.has(AVISO)) return;
    parametros.delete(AVISO);
    // Behind the router's back, which would ask for the page again; it keeps its own state of this entry.
    window.history.replaceState(window.history.state, '', enderecoCom(parametros.toString()) + hash);
  }, [key]);
}
