import { lerPublico } from '#app/server/acesso.server.ts';

/**
 * Who the browser's session belongs to now, and the token for its next form: what the sign-in over a page asks before
 * and after, because the page's own token ended with the session that it was made for.
 */
export const loader = lerPublico('sessao', async ({ context }) => {
  const sessao = await context.sessao();
  const usuario = sessao && { id: sessao.usuario_id, nome: sessao.nome };
  return Response.json({ usuario, token: await context.token() }, { headers: { 'Cache-Control': 'no-store' } });
});
