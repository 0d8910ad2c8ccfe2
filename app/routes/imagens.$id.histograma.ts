import { mensagensDaImagem } from '#app/imagem/imagem.mensagens.ts';
import { imagemComValores } from '#app/imagem/valores/valores.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';

/** How often which value is in what an image is shown as: its contrast is set over it. */
export const loader = ler('histogramaDaImagem', async (pedido) => {
  const imagem = await imagemComValores(pedido);
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === pedido.url.searchParams.get('type'));
  const histograma = tipo && (await pedido.servicos.histogramasDasImagens([imagem], tipo));
  if (!histograma) throw camposInvalidos({ type: [mensagensDaImagem.tipo] });
  return Response.json(histograma, { headers: { 'Cache-Control': 'private, no-store' } });
});
