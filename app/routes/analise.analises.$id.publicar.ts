import { publicarAnalise } from '#app/analise/salvar-analise.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Publishes an analysis, or takes it back. */
export const action = agir('publicarAnalise', async (pedido, form) =>
  Response.json(await publicarAnalise(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
