import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';

/** The client's statuses in its order, for filters and timelines. */
export const loader = ler('todosOsDeteccaoStatus', async (pedido) => {
  const { servicos, escopo } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['deteccao_status'],
    ler: async () =>
      (await servicos.deteccaoStatus.listar(escopo, em)).map(({ revisao: _, ...status }) => ({
        ...status,
        cor_fundo: fundoDoStatus(status),
      })),
  });
});
