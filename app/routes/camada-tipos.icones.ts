import { guardarIcone } from '#app/camada-tipo/icones.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** An SVG for the client's library: what is left of it once it was cleaned. */
export const action = agir('guardarIcone', async (pedido, form) =>
  Response.json(await guardarIcone(pedido, form), { status: 201, headers: { 'Cache-Control': 'no-store' } }),
);
