import { deixarDeOferecer } from '#app/camada-tipo/icones.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** One of the client's icons is no longer offered. */
export const action = agir('inativarIcone', async (pedido, form) =>
  Response.json(await deixarDeOferecer(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
