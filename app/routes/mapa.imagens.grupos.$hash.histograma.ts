import { histogramaDoGrupo } from '#app/imagem/valores/valores-do-grupo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** How often which value is in what a group of images is shown as: its contrast is set over it. */
export const loader = ler('histogramaDoGrupo', async (pedido) =>
  Response.json(await histogramaDoGrupo(pedido), { headers: { 'Cache-Control': 'private, no-store' } }),
);
