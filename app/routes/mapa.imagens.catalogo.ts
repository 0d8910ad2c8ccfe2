import { buscarNoCatalogo } from '#app/imagem/catalogo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** A page of the images of an asset or a place, over every provider that the client has. */
export const loader = ler('catalogoDeImagens', async (pedido) =>
  Response.json(await buscarNoCatalogo(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
