import { lerComSessao } from '#app/server/acesso.server.ts';
import { dadosDaPessoa, dadosEmJson } from '#app/server/dados-da-pessoa.server.ts';

/** One's own data for other programs. */
export const loader = lerComSessao('meusDadosEmJson', async (pedido) =>
  dadosEmJson(await dadosDaPessoa(pedido, pedido.sessao.usuario_id)),
);
