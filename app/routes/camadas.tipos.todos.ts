import { ler } from '#app/server/acesso.server.ts';
import { lerIds } from '#app/server/lista.server.ts';
import { instanteExigido } from '#app/server/passado.server.ts';

/** The layer types of the client for filters, now or `em` an instant; with `ativos`, those that their layers have. */
export const loader = ler('tiposDoFiltro', async (pedido) => {
  const { servicos, escopo, url } = pedido;
  const em = instanteExigido(pedido);
  const tipos = await servicos.camadaTipos.listar(escopo, { ativos: lerIds(url.searchParams, 'ativos'), em });
  const lista = tipos.map(({ id, ativo, nome }) => ({ id, ativo, nome }));
  return Response.json(lista, { headers: { 'Cache-Control': 'no-store' } });
});
