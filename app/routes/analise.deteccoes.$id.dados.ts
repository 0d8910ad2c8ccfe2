import { dadosDaDeteccao } from '#app/analise/deteccao/deteccoes.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One detection, now or at an instant. */
export const loader = ler('dadosDaDeteccao', async (pedido) =>
  Response.json(await dadosDaDeteccao(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
