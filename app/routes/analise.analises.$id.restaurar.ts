import { restaurarAnalise } from '#app/analise/salvar-analise.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Takes an analysis out of the bin, with its detections. */
export const action = agir('restaurarAnalise', async (pedido, form) =>
  Response.json(await restaurarAnalise(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
