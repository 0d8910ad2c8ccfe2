import { dadosDaPessoa, dadosEmJson } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';

/** One's own data for other programs. */
export const loader = lerComSessao('meusDadosEmJson', async (pedido) =>
  dadosEmJson(await dadosDaPessoa(pedido, pedido.sessao.usuario_id)),
);
