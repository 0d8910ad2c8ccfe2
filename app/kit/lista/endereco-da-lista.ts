import { useLocation, useNavigate } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { AVISO } from '#app/pedidos/pagina-remix.ts';
import { anotarPedido, useTrocarParametros } from '../endereco.ts';

/** Rows of a page that one can choose. */
export const TAMANHOS = [10, 25, 50, 100] as const;
/** Letters that a search looks at. */
export const MAX_BUSCA = 200;

/** How a list is sorted, by the names that its form carries. */
export interface OrdenacaoNaTela {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** What the address says of a list: everything that its form holds, so that a link restores it. */
export interface EstadoDaLista extends OrdenacaoNaTela {
  readonly search: string;
  readonly per_page: number;
}

/** Fields of a list's form; null or empty takes one away. */
export type CamposDaLista = Readonly<Record<string, string | readonly string[] | null>>;

/** The parameters with these fields changed, on the first page: another filter or order has other pages. */
export function comCampos(parametros: URLSearchParams, campos: CamposDaLista): URLSearchParams {
  const novos = new URLSearchParams(parametros);
  novos.delete('apos');
  novos.delete(AVISO);
  for (const [nome, valor] of Object.entries(campos)) {
    novos.delete(nome);
    for (const um of typeof valor === 'string' ? [valor] : (valor ?? [])) if (um !== '') novos.append(nome, um);
  }
  return novos;
}

/** Changes fields of the list in the address; `digitando`, as one step with the letters before. */
export function useMudarLista(): (campos: CamposDaLista, digitando?: boolean) => void {
  const trocar = useTrocarParametros();
  return (campos, digitando) =>
    trocar((parametros) => {
      const novos = comCampos(parametros, campos);
      for (const nome of [...parametros.keys()]) parametros.delete(nome);
      for (const [nome, valor] of novos) parametros.append(nome, valor);
    }, digitando);
}

/**
 * A link to another state of the same page that keeps the hash, where a map writes its view behind the router's back.
 * Without JavaScript, or in another tab, it is a plain link.
 */
export function useLinkDaLista(): (parametros: URLSearchParams) => { to: string; onClick(event: MouseEvent): void } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (parametros) => {
    const search = parametros.size === 0 ? '' : `?${parametros}`;
    return {
      to: pathname + search,
      onClick(event) {
        const daqui = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        if (!daqui || event.defaultPrevented) return;
        event.preventDefault();
        if (pathname === window.location.pathname) anotarPedido(search);
        navigate({ pathname, search, hash: window.location.hash }, { preventScrollReset: true });
      },
    };
  };
}
