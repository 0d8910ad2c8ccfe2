import { ler } from '#app/server/acesso.server.ts';
import { camadaDoPedido, fichaDaCamada } from '#app/server/camada.server.ts';

/** What the panel beside the map tells of a layer. */
export const loader = ler('detalhesDaCamada', async (pedido) => {
  const ficha = await fichaDaCamada(pedido, await camadaDoPedido(pedido));
  return Response.json(ficha, { headers: { 'Cache-Control': 'no-store' } });
});
