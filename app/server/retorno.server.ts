/** Only a path of ours: anything else would send people who just signed in to somebody else's page. */
export function destinoSeguro(voltar: string | null): string {
  if (voltar === null || !/^\/(?![/\\])[^\\\s]*$/.test(voltar)) return '/';
  return voltar.startsWith('/login') || voltar.startsWith('/logout') ? '/' : voltar;
}

/** Sign-in that leads back: to the page asked for, or to the one that a refused form stood on. */
export function enderecoDeEntrada(request: Request): string {
  const pagina = request.method === 'GET' ? new URL(request.url) : paginaDoFormulario(request);
  const voltar = destinoSeguro(pagina === null ? null : pagina.pathname + pagina.search);
  return voltar === '/' ? '/login' : `/login?voltar=${encodeURIComponent(voltar)}`;
}

/** The page of ours that a form was sent from; null where the browser does not say or it is not ours. */
export function paginaDoFormulario(request: Request): URL | null {
  const referer = request.headers.get('Referer');
  if (referer === null || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === new URL(request.url).host ? url : null;
}
