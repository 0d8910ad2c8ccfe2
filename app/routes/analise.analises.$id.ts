import { salvarOuRemoverAnalise } from '#app/analise/salvar-analise.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Saves what is said of an analysis (PUT), or takes it to the bin (DELETE). */
export const action = agir('salvarAnalise', async (pedido, form) =>
  Response.json(await salvarOuRemoverAnalise(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
