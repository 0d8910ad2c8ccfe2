import { useNavigate } from '@remix-run/react';

/** Changes parameters of the address and keeps its hash, where the map writes its view behind the router's back. */
export function useTrocarParametros(): (mudar: (parametros: URLSearchParams) => void) => void {
  const navigate = useNavigate();
  return (mudar) => {
    const parametros = new URLSearchParams(window.location.search);
    mudar(parametros);
    navigate(
      { search: parametros.toString(), hash: window.location.hash },
      { replace: true, preventScrollReset: true },
    );
  };
}
