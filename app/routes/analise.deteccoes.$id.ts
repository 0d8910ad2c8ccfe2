import { salvarOuRemoverDeteccao } from '#app/analise/deteccao/salvar-deteccao.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** Saves a detection (PUT), or takes it to the bin (DELETE). */
export const action = receber('salvarDeteccao', async (pedido, conferir) =>
  Response.json(await salvarOuRemoverDeteccao(pedido, conferir), { headers: { 'Cache-Control': 'no-store' } }),
);
