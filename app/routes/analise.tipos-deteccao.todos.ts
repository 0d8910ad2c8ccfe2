import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { usadosEm } from '#app/server/listas/usados-em.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

const SEM_USO = { ativo_ids: [], analise_ids: [] };

/** The client's detection types, for filters and for whoever draws; of `ativos` or `analises`, only those found there. */
export const loader = ler('todosOsDeteccaoTipos', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['deteccao_tipos', 'deteccoes'],
    async ler() {
      const [tipos, usos] = await Promise.all([
        servicos.deteccaoTipos.listar(escopo, em),
        servicos.deteccoes.usosDosTipos(escopo, 'deteccao', em),
      ]);
      const todos = tipos.map(({ alias_escrito: _, revisao: __, ...tipo }) => ({
        ...tipo,
        ...SEM_USO,
        ...usos.get(tipo.id),
      }));
      return todos.filter(usadosEm(url.searchParams));
    },
  });
});
