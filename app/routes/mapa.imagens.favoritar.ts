import { favoritarImagens } from '#app/imagem/imagens-do-catalogo.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Makes images favourites of an asset, or no more. */
export const action = agir('favoritarImagens', async (pedido, form) =>
  Response.json(await favoritarImagens(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
