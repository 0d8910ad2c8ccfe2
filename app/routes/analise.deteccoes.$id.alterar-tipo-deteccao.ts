import { alterarTipoDaDeteccao } from '#app/analise/deteccao/salvar-deteccao.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Another type, a classification, an observation. */
export const action = agir('alterarTipoDaDeteccao', async (pedido, form) =>
  Response.json(await alterarTipoDaDeteccao(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
