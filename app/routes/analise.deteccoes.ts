import { criarDeteccao } from '#app/analise/deteccao/salvar-deteccao.server.ts';
import { receber } from '#app/server/acesso.server.ts';

/** A new detection of an analysis. */
export const action = receber('criarDeteccao', async (pedido, conferir) =>
  Response.json(await criarDeteccao(pedido, conferir), { status: 201, headers: { 'Cache-Control': 'no-store' } }),
);
