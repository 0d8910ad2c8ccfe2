import { ler } from '#app/server/acesso.server.ts';
import { esperarCamadas, paginaDeGeometrias } from '#app/server/geometrias.server.ts';
import { importacaoDoPedido } from '#app/server/relatorio.server.ts';

/** The geometries of an import, 100 a page: { data[], last_page }. */
export const loader = ler('geometriasDoEnvio', async (pedido) => {
  const importacao = await importacaoDoPedido(pedido);
  await esperarCamadas(pedido, importacao);
  const pagina = await paginaDeGeometrias(pedido, importacao, pedido.url.searchParams);
  return Response.json(pagina, { headers: { 'Cache-Control': 'private, no-store' } });
});
