import { useLocation, useSearchParams } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { AVISO } from '#app/pedidos/pagina-remix.ts';
import { useTrocarParametros } from '../endereco.ts';

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
function comCampos(parametros: URLSearchParams, campos: CamposDaLista): URLSearchParams {
  const novos = new URLSearchParams(parametros);
  novos.delete('apos');
  novos.delete(AVISO);
  for (const [nome, valor] of Object.entries(campos)) {
    novos.delete(nome);
    for (const um of typeof valor === 'string' ? [valor] : (valor ?? [])) if (um !== '') novos.append(nome, um);
  }
  return novos;
}

/** Changes fields of the list in the address, beside what is on its way; `digitando`, as one step with the letters before. */
export function useMudarLista(): (campos: CamposDaLista, digitando?: boolean) => void {
  const trocar = useTrocarParametros();
  const [vistos] = useSearchParams();
  return (campos, digitando) =>
    trocar((pedidos) => {
      const novos = comCampos(pedidos, campos);
      // A cursor is of the list that is shown: of another, which is on its way, one gets the first page.
      if (`${comCampos(pedidos, {})}` !== `${comCampos(vistos, {})}`) novos.delete('apos');
      for (const nome of [...pedidos.keys()]) pedidos.delete(nome);
      for (const [nome, valor] of novos) pedidos.append(nome, valor);
    }, digitando);
}

/**
 * A link to another state of the same page, with these fields changed: in what was asked for last, which may be on its
 * way still. Without JavaScript, or in another tab, it is a plain link from what is shown.
 */
export function useLinkDaLista(): (campos: CamposDaLista) => { to: string; onClick(event: MouseEvent): void } {
  const mudar = useMudarLista();
  const { pathname } = useLocation();
  const [parametros] = useSearchParams();
  return (campos) => {
    const novos = comCampos(parametros, campos);
    return {
      to: novos.size === 0 ? pathname : `${pathname}?${novos}`,
      onClick(event) {
        const daqui = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        if (!daqui || event.defaultPrevented) return;
        event.preventDefault();
        mudar(campos);
      },
    };
  };
}
