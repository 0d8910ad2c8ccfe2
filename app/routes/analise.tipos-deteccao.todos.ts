import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The client's detection types, for filters and for whoever draws. */
export const loader = ler('todosOsDeteccaoTipos', async (pedido) => {
  const { servicos, escopo } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['deteccao_tipos'],
    ler: async () =>
      (await servicos.deteccaoTipos.listar(escopo, em)).map(({ alias_escrito: _, revisao: __, ...tipo }) => ({
        ...tipo,
        ...{ ativo_ids: [], analise_ids: [] },
      })),
  });
});
