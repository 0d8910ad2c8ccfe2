import { ler } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** What the protected fields of a layer say, for those who may know; `campos` is null once their key is destroyed. */
export const loader = ler('dadosProtegidos', async ({ servicos, escopo, sessao, params }) => {
  const id = uuidSchema.safeParse(params.id);
  const revelados = id.success ? await servicos.protegidos.revelar(escopo, id.data, sessao.usuario_id) : null;
  if (revelados === null) throw naoEncontrado();
  return Response.json(revelados, { headers: { 'Cache-Control': 'private, no-store' } });
});
