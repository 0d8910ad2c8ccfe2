import { ativoNoFiltro } from '#app/ativo/ativo-no-filtro.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { lerIds } from '#app/server/lista.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The assets within reach for filters and searches, now or `em` an instant; `ativos` narrows them to some. */
export const loader = ler('ativosDoFiltro', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const ids = lerIds(url.searchParams, 'ativos');
  const em = instanteExigido(pedido);
  const ativos = await servicos.ativos.listar(escopo, { ids: ids.length > 0 ? ids : undefined, em });
  return Response.json(ativos.map(ativoNoFiltro), { headers: { 'Cache-Control': 'no-store' } });
});
