import { artefatosDaDeteccao } from '#app/artefato/linha-do-tempo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

export const loader = ler('artefatosDaDeteccao', async (pedido) =>
  Response.json(await artefatosDaDeteccao(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
