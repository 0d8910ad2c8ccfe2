import { responderPontos } from '#app/deteccao/resultados/pontos.server.ts';
import { filtroDoPainel } from '#app/painel/pedido.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Where the detections of a dashboard's filter lie, for a map of heat. */
export const loader = ler('pontosDosPaineis', async (pedido) => responderPontos(pedido, filtroDoPainel(pedido)));
