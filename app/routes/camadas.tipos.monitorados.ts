import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { usadosEm } from '#app/server/listas/usados-em.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The layer types of what is monitored, with the assets that have them and the analyses that found something there; of `ativos` or `analises`, only theirs. */
export const loader = ler('tiposMonitorados', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['camadas', 'camada_tipos', 'ativos', 'deteccoes'],
    async ler() {
      const [tipos, usos] = await Promise.all([
        servicos.camadaTipos.monitorados(escopo, em),
        servicos.deteccoes.usosDosTipos(escopo, 'camada', em),
      ]);
      const todos = tipos.map((tipo) => ({ ...tipo, analise_ids: usos.get(tipo.id)?.analise_ids ?? [] }));
      return todos.filter(usadosEm(url.searchParams));
    },
  });
});
