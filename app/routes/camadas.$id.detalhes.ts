import { camadaNoTempo, fichaDaCamada } from '#app/camada/camada.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** What the panel beside the map tells of a layer. */
export const loader = ler('detalhesDaCamada', async (pedido) => {
  instanteExigido(pedido);
  const { row } = await camadaNoTempo(pedido);
  const ficha = await fichaDaCamada(pedido, row);
  return Response.json(ficha, { headers: { 'Cache-Control': 'no-store' } });
});
