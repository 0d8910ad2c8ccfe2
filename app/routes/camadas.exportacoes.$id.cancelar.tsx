import { redirect } from '@remix-run/node';
import { cancelarExportacao } from '#app/exportacao/exportar.server.ts';
import { agir } from '#app/server/acesso.server.ts';
import { querJson } from '#app/server/formulario.server.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

/** Gives up one's own export that is not ready yet. */
export const action = agir('cancelarExportacao', async (pedido, form) => {
  const { id } = await cancelarExportacao(pedido, form, 'camadas');
  if (querJson(pedido.request)) return { id };
  throw redirect('/camadas/exportacoes', 303);
});
