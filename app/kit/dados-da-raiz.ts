import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { loader } from '#app/root.tsx';

type DadosDaRaiz = ReturnType<typeof useRouteLoaderData<typeof loader>>;

/** Set by effects alone: on the server, where everybody's pages are drawn, it stays empty. */
let ultimos: DadosDaRaiz;

/**
 * What every page knows: who it is shown to, its token. Where the server was not reached, the router drops this together
 * with the page's own data; the frame around the error then stays as it was last.
 */
export function useDadosDaRaiz(): DadosDaRaiz {
  const dados = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    if (dados !== undefined) ultimos = dados;
  }, [dados]);
  return dados ?? ultimos;
}
