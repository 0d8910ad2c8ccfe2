import { redirect } from '@remix-run/node';
import { destinatario, lerNotificacao } from '#app/notificacao/notificacoes.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { querDocumento } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

export const action = agirComSessao('lerNotificacao', async (pedido) => {
  const { servicos, sessao, params, context, request } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const notificacao = id.success ? await servicos.notificacoes.obter(destinatario(sessao), id.data) : null;
  if (notificacao === null) throw naoEncontrado();
  context.lembrarPosicao(await lerNotificacao(pedido, notificacao.id, contextoDoComando(pedido, '')));
  // Only a form without JavaScript leaves the page.
  if (!querDocumento(request)) return { id: notificacao.id };
  throw redirect('/notificacoes', 303);
});
