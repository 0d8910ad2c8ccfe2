import { agir } from '#app/server/acesso.server.ts';
import { guardarIcone } from '#app/server/icones.server.ts';

/** An SVG for the client's library: what is left of it once it was cleaned. */
export const action = agir('guardarIcone', async (pedido, form) =>
  Response.json(await guardarIcone(pedido, form), { status: 201, headers: { 'Cache-Control': 'no-store' } }),
);
