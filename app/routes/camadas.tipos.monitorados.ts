import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The layer types of what is monitored, with the assets that have them. */
export const loader = ler('tiposMonitorados', async (pedido) => {
  const { servicos, escopo } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['camadas', 'camada_tipos', 'ativos'],
    ler: async () => (await servicos.camadaTipos.monitorados(escopo, em)).map((tipo) => ({ ...tipo, analise_ids: [] })),
  });
});
