import { calendarioDoCatalogo } from '#app/imagem/catalogo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** What exists of an asset or a place in a year, day by day, over every provider that the client has. */
export const loader = ler('calendarioDeImagens', async (pedido) =>
  Response.json(await calendarioDoCatalogo(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
