import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { momentoExigido } from '#app/server/passado.server.ts';
import type { Lado } from '#domain/deteccao/evidencia.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { DeteccaoAcompanhadaRow } from '#projections/artefato/artefato.queries.ts';
import { deteccaoPedida } from './deteccao-pedida.server.ts';

/** As it was made here, else as a browser sent it; `origem=enviada` asks for the latter alone. */
function arquivoPedido({ url }: PedidoDaSessao, { evidencias, enviadas }: DeteccaoAcompanhadaRow, lado: Lado) {
  const enviada: Arquivo | null = enviadas?.[lado]?.arquivo ?? null;
  if (url.searchParams.get('origem') === 'enviada') return enviada;
  const feita = evidencias?.[lado] ?? null;
  if (feita === null) return enviada;
  return url.searchParams.has('miniatura') ? feita.miniatura : feita.arquivo;
}

/** A picture of a detection, known by its hash. @throws RespostaDeFalha 404 where there is none (yet) */
export async function imagemDaDeteccao(pedido: PedidoDaSessao, lado: Lado): Promise<Response> {
  const { request, servicos } = pedido;
  const arquivo = arquivoPedido(pedido, await deteccaoPedida(pedido, momentoExigido(pedido)), lado);
  if (arquivo === null) throw naoEncontrado();
  const etag = `"${arquivo.sha256}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
  if (jaConhecida(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await servicos.arquivosDasDeteccoes.ler(arquivo).catch((error: unknown) => {
    throw (error as Error).name === 'ObjectNotFoundError' ? naoEncontrado() : error;
  });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': arquivo.tipo } });
}
