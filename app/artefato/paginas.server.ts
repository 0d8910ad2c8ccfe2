import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { jaConhecida } from '#app/server/chamadas/ja-conhecida.server.ts';
import { naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import { mensagensDoArtefato } from './artefato.mensagens.ts';
import { deteccaoPedida } from './deteccao-pedida.server.ts';
import { midiaPedida } from './midia.server.ts';

const PDF = 'application/pdf';

/** @throws RespostaDeFalha 404 of what is not within reach, 415 of what has no pages */
async function documentoPedido(pedido: PedidoDaSessao): Promise<Arquivo> {
  const { id } = await deteccaoPedida(pedido);
  const { arquivo } = await midiaPedida(pedido, id, pedido.params.midia ?? '');
  if (arquivo.tipo !== PDF) throw new RespostaDeFalha(415, { message: mensagensDoArtefato.soPdf });
  return arquivo;
}

/** What cannot be drawn is still there to be downloaded. */
const semDesenho = (error: unknown): never => {
  const { name } = error as Error;
  if (name === 'ObjectNotFoundError') throw naoEncontrado();
  if (name === 'PdfUnreadableError') throw new RespostaDeFalha(415, { message: mensagensDoArtefato.semPaginas });
  if (name === 'IsolationError' || name === 'GdalMissingError')
    throw new RespostaDeFalha(503, { message: mensagensDoArtefato.semDesenhista });
  throw error;
};

/** How many pages a document has, and how many of them are shown here. */
export async function paginasDaMidia(pedido: PedidoDaSessao): Promise<Response> {
  const { paginasDosArtefatos: paginas } = pedido.servicos;
  const total = await paginas.contar(await documentoPedido(pedido)).catch(semDesenho);
  const headers = { 'Cache-Control': 'private, no-cache' };
  return Response.json({ total, mostradas: Math.min(total, paginas.maximo) }, { headers });
}

/** One page as a picture, known by its file's hash. */
export async function paginaDaMidia(pedido: PedidoDaSessao): Promise<Response> {
  const { request, servicos, params } = pedido;
  const arquivo = await documentoPedido(pedido);
  const numero = /^[1-9]\d{0,3}$/.test(params.pagina ?? '') ? Number(params.pagina) : 0;
  const total = await servicos.paginasDosArtefatos.contar(arquivo).catch(semDesenho);
  if (numero < 1 || numero > Math.min(total, servicos.paginasDosArtefatos.maximo)) throw naoEncontrado();
  const etag = `"${arquivo.sha256}-${numero}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
  if (jaConhecida(request, etag)) return new Response(null, { status: 304, headers });
  const bytes = await servicos.paginasDosArtefatos.desenhar(arquivo, numero).catch(semDesenho);
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/webp' } });
}
