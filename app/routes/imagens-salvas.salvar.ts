import { salvarImagens } from '#app/imagem/imagens-do-catalogo.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Keeps images of the catalogue as they were found, to be used. */
export const action = agir('salvarImagensDoCatalogo', async (pedido, form) =>
  Response.json(await salvarImagens(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
