import { nuvensDoGrupo } from '#app/imagem/valores/valores-do-grupo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** How clouded a group of images is over an asset or a place, by the pixels there. */
export const loader = ler('nuvensDoGrupo', async (pedido) =>
  Response.json(await nuvensDoGrupo(pedido), { headers: { 'Cache-Control': 'private, no-store' } }),
);
