import { respostaDeGeometrias } from '#app/importacao/geometrias.server.ts';
import { importacaoDoPedido } from '#app/importacao/relatorio.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The geometries of an import, 100 a page: { data[], last_page }; 202 while they are not there yet. */
export const loader = ler('geometriasDoEnvio', async (pedido) =>
  respostaDeGeometrias(pedido, await importacaoDoPedido(pedido)),
);
