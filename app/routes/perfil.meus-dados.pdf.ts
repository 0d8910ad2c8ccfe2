import { dadosEmPdf } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';

/** One's own data as a document: the same page, printed. */
export const loader = lerComSessao('meusDadosEmPdf', (pedido) =>
  dadosEmPdf(pedido, '/perfil/meus-dados', pedido.sessao.usuario_id),
);
