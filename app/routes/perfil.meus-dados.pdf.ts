import { dadosEmPdf } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';

/** One's own data as a document: the same page, printed. */
export const loader = lerComSessao('meusDadosEmPdf', async ({ servicos, sessao: { usuario_id }, request }) =>
  dadosEmPdf(await servicos.impressao.imprimir(usuario_id, '/perfil/meus-dados', 'pdf', request.signal), usuario_id),
);
