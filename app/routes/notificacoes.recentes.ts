import { destinatario, notificacaoNaTela } from '#app/notificacao/notificacoes.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';

/** Notifications that the centre in the head of each page shows; all of them are on /notificacoes. */
const RECENTES = 10;

export const loader = lerComSessao('notificacoesRecentes', async ({ servicos, sessao, context }) => {
  const quem = destinatario(sessao);
  if (context.posicao !== null) await servicos.projecoes.esperar(['notificacoes'], context.posicao);
  const { itens } = await servicos.notificacoes.listar(quem, { cursor: null, limite: RECENTES });
  return Response.json({ notificacoes: itens.map(notificacaoNaTela) }, { headers: { 'Cache-Control': 'no-store' } });
});
