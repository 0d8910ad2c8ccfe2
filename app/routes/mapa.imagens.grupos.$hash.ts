import { grupoDoCatalogo } from '#app/imagem/catalogo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** A group of images that the catalogue has answered before. */
export const loader = ler('grupoDeImagens', async (pedido) =>
  Response.json(await grupoDoCatalogo(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
