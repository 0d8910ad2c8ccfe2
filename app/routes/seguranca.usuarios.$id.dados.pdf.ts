import { dadosEmPdf, pessoaDosDados } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Somebody's data as a document: the same page, printed as whoever asks for it sees it. */
export const loader = ler('dadosEmPdf', async (pedido) => {
  const id = await pessoaDosDados(pedido);
  return dadosEmPdf(pedido, `/seguranca/usuarios/${id}/dados`, id);
});
