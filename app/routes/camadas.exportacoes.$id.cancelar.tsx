import { redirect } from '@remix-run/node';
import { agir } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { querJson, texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

/** Gives up one's own export that is not ready yet. */
export const action = agir('cancelarExportacao', async (pedido, form) => {
  const { servicos, escopo, sessao, params, context, request } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const exportacao = id.success ? await servicos.exportacoes.obter(escopo, sessao.usuario_id, id.data) : null;
  if (exportacao === null) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.pedidosDeExportacao.cancelar(exportacao.id, contexto);
  context.lembrarPosicao(position);
  if (querJson(request)) return { id: exportacao.id };
  throw redirect('/camadas/exportacoes', 303);
});
