import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';

/** What the loader of the root answers, with every page. */
export interface DadosDaRaiz {
  readonly token: string;
  readonly correlacao: string;
  readonly lateralRecolhida: boolean;
  /** The provider of maps that pages may ask; null where there is none. */
  readonly mapas: { readonly chave: string; readonly endereco: string } | null;
  /** Null where nobody has signed in. */
  readonly usuario: QuemVe | null;
  readonly notificacoes: { readonly por_ler: number; readonly posicao: string } | null;
}

interface QuemVe {
  readonly id: string;
  readonly nome: string;
  readonly avatar_id: number;
  readonly permissoes: PermissaoChave[];
  /** False for those who operate the installation, who belong to no client. */
  readonly doCliente: boolean;
  /** Who sees the application as this person, and until when. */
  readonly visao: { readonly por: string; readonly ate: string } | null;
  readonly sandbox: boolean;
  /** Requests that wait for this person; null for whoever never decides any. */
  readonly porAprovar: number | null;
  readonly caixaDeSaida: boolean;
}

/** Set by effects alone: on the server, where everybody's pages are drawn, it stays empty. */
let ultimos: DadosDaRaiz | undefined;

/**
 * What every page knows: who it is shown to, its token. Where the server was not reached, the router drops this together
 * with the page's own data; the frame around the error then stays as it was last.
 */
export function useDadosDaRaiz(): DadosDaRaiz | undefined {
  const dados = useRouteLoaderData<DadosDaRaiz>('root');
  useEffect(() => {
    if (dados !== undefined) ultimos = dados;
  }, [dados]);
  return dados ?? ultimos;
}
