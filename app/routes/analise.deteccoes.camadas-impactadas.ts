import { camadasImpactadas } from '#app/analise/deteccao/impacto.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** What a shape that is being drawn would meet. */
export const loader = ler('camadasImpactadas', async (pedido) =>
  Response.json(await camadasImpactadas(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
