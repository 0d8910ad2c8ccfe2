import { ler } from '#app/server/acesso.server.ts';

/** The token by which this person's maps ask for pictures, and until when it is good. */
export const loader = ler('tokenDasImagens', async ({ servicos, sessao }) => {
  const { usuario_id, cliente_id } = sessao;
  const token = servicos.tokensDeImagens.emitir({ usuario_id, cliente_id });
  return Response.json(token, { headers: { 'Cache-Control': 'no-store' } });
});
