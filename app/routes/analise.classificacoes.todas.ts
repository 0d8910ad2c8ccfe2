import { ler } from '#app/server/acesso.server.ts';
import { responderNoTempo } from '#app/server/chamadas/no-instante.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The client's classifications that are in use, for filters and for whoever changes a detection's type. */
export const loader = ler('todasAsClassificacoes', async (pedido) => {
  const { servicos, escopo } = pedido;
  const em = instanteExigido(pedido);
  return responderNoTempo(pedido, {
    em,
    modelos: ['classificacoes'],
    ler: async () =>
      (await servicos.classificacoes.listar(escopo, em)).flatMap(({ ativo, value, description }) =>
        ativo ? [{ value, description }] : [],
      ),
  });
});
