import { redirect } from '@remix-run/node';
import { lerTodasAsNotificacoes } from '#app/notificacao/notificacoes.server.ts';
import { agirComSessao } from '#app/server/acesso.server.ts';
import { querDocumento } from '#app/server/formulario.server.ts';

export const action = agirComSessao('lerNotificacoes', async (pedido) => {
  pedido.context.lembrarPosicao(await lerTodasAsNotificacoes(pedido));
  if (!querDocumento(pedido.request)) return { lidas: true };
  throw redirect('/notificacoes', 303);
});
