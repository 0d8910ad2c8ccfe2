import { restaurarDeteccao } from '#app/analise/deteccao/salvar-deteccao.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Takes a detection out of the bin. */
export const action = agir('restaurarDeteccao', async (pedido, form) =>
  Response.json(await restaurarDeteccao(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
