import { createReadableStreamFromReadable } from '@remix-run/node';
import { analisePedida } from '#app/analise/analises.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';

/** The small picture of one of the two images, as it was kept when the analysis was made. */
export const loader = ler('miniaturaDaAnalise', async (pedido) => {
  const { lado } = pedido.params;
  if (lado !== 'antes' && lado !== 'depois') throw naoEncontrado();
  const { miniatura } = (await analisePedida(pedido)).imagens[lado];
  if (miniatura === null) throw naoEncontrado();
  const etag = `"${miniatura.sha256}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=86400', Vary: 'Cookie' };
  if (jaConhecida(pedido.request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await pedido.servicos.armazenamento.get(miniatura.chave);
  return new Response(createReadableStreamFromReadable(bytes), {
    headers: {
      ...headers,
      'Content-Type': miniatura.tipo,
      'Content-Length': String(miniatura.bytes),
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
