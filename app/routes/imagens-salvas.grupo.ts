import { salvarGrupo } from '#app/imagem/imagens-do-catalogo.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Keeps a group whose images were kept. */
export const action = agir('salvarGrupoDeImagens', async (pedido, form) =>
  Response.json(await salvarGrupo(pedido, form), { headers: { 'Cache-Control': 'no-store' } }),
);
