import { ler } from '#app/server/acesso.server.ts';
import { dadosEmPdf } from '#app/server/dados-da-pessoa.server.ts';
import { pessoaDoPedido } from '#app/server/pessoa-do-pedido.server.ts';

/** Somebody's data as a document: the same page, printed as whoever asks for it sees it. */
export const loader = ler('dadosEmPdf', async (pedido) => {
  const { servicos, sessao, request } = pedido;
  const { id } = await pessoaDoPedido(pedido);
  const caminho = `/seguranca/usuarios/${id}/dados`;
  return dadosEmPdf(await servicos.impressao.imprimir(sessao.usuario_id, caminho, 'pdf', request.signal), id);
});
