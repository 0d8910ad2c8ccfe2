import { lerCaixa } from '#app/camada/vizinhas.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The layers in a box as they are stored: what is drawn beside them snaps to these. */
export const loader = ler('vizinhas', async ({ servicos, escopo, url }) => {
  const vizinhas = await servicos.camadas.vizinhas(escopo, lerCaixa(url.searchParams));
  return Response.json(vizinhas, { headers: { 'Cache-Control': 'no-store' } });
});
