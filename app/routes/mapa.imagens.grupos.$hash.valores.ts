import { valoresDoGrupo } from '#app/imagem/valores/valores-do-grupo.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** What a group of images says at one place or at many: every band's value, and each index that they give. */
export const loader = ler('valoresDoGrupo', async (pedido) =>
  Response.json({ pontos: await valoresDoGrupo(pedido) }, { headers: { 'Cache-Control': 'private, no-store' } }),
);
