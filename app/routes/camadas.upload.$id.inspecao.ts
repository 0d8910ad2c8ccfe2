import { relatorioDe } from '#app/importacao/conferencia.server.ts';
import { importacaoDoPedido } from '#app/importacao/relatorio.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';

/** The whole document of the newest inspection: every defect and duplicate that it lists. */
export const loader = ler('inspecaoDoEnvio', async (pedido) => {
  const relatorio = await relatorioDe(pedido, await importacaoDoPedido(pedido));
  if (relatorio === null) throw naoEncontrado();
  return Response.json(relatorio, { headers: { 'Cache-Control': 'private, no-store' } });
});
