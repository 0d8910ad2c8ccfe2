import { listarNomesDasAnalises } from '#app/analise/analises.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Names of analyses, for filters. */
export const loader = ler('analisesDoFiltro', async (pedido) =>
  Response.json(await listarNomesDasAnalises(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
