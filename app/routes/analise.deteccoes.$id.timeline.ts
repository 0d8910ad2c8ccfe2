import { linhaDoTempo } from '#app/artefato/linha-do-tempo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The statuses of a detection, in the client's order, with people, instants and artefacts. */
export const loader = ler('linhaDoTempoDaDeteccao', async (pedido) =>
  Response.json(await linhaDoTempo(pedido), { headers: { 'Cache-Control': 'no-store' } }),
);
