import { ler } from '#app/server/acesso.server.ts';

/** The token by which this person's maps ask for pictures, and until when it is good. */
export const loader = ler('tokenDasImagens', async ({ servicos, sessao, context }) => {
  const { usuario_id, cliente_id } = sessao;
  const { token: daSessao } = context.autor(sessao);
  const token = servicos.tokensDeImagens.emitir({ sessao: daSessao, usuario_id, cliente_id });
  return Response.json(token, { headers: { 'Cache-Control': 'no-store' } });
});
