import { ler } from '#app/server/acesso.server.ts';
import { camadaNoTempo, fichaDaCamada } from '#app/server/camada.server.ts';

/** What the panel beside the map tells of a layer. */
export const loader = ler('detalhesDaCamada', async (pedido) => {
  const { row } = await camadaNoTempo(pedido);
  const ficha = await fichaDaCamada(pedido, row);
  return Response.json(ficha, { headers: { 'Cache-Control': 'no-store' } });
});
