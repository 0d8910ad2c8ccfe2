import { comSistema, imagemComValores, lerPontos } from '#app/imagem/valores/valores.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Every band's value, and each index that they give, at one place or at many. */
export const loader = ler('valoresDaImagem', async (pedido) => {
  const imagem = await imagemComValores(pedido);
  const lugares = lerPontos(pedido.url.searchParams);
  const pontos = await comSistema(() => pedido.servicos.valoresDasImagens.pontos(imagem, lugares));
  const { id, grupo } = imagem;
  return Response.json({ id, grupo, pontos }, { headers: { 'Cache-Control': 'private, no-store' } });
});
