/** What Remix asks for between pages is recognised by its address. */
export const eDadosDePagina = (url: URL) => url.pathname.endsWith('.data');

/** Whether our own server answered: Remix marks what it encodes by its type, and what has no body by a header. */
export const eDoRemix = ({ headers }: Response) =>
  headers.has('X-Remix-Response') || headers.get('Content-Type')?.startsWith('text/x-script') === true;

/** The parameter by which an act says on the next page what it came to; it leaves the address once that was said. */
export const AVISO = 'aviso';

/** Whether it reads again what the page on the screen shows: nobody chose to leave, so nothing typed may be lost. */
export function releAPagina(url: URL): boolean {
  const pagina = url.pathname === '/_root.data' ? '/' : url.pathname.slice(0, -'.data'.length);
  const busca = new URLSearchParams(url.search);
  busca.delete('_routes');
  busca.delete('index');
  busca.delete(AVISO);
  const atual = new URLSearchParams(location.search);
  atual.delete('index');
  atual.delete(AVISO);
  return pagina === location.pathname.replace(/(?<=.)\/$/, '') && busca.toString() === atual.toString();
}

/**
 * An action's refusal as Remix would read it from the server (turbo-stream): the form stays as it was typed, with the
 * text beside it.
 */
export function recusaDaAcao(status: number, message: string): Response {
  const corpo = [{ _1: 2 }, 'data', { _3: 4, _5: 6 }, 'message', message, 'falhou', true];
  return new Response(`${JSON.stringify(corpo)}\n`, { status, headers: { 'X-Remix-Response': 'yes' } });
}
