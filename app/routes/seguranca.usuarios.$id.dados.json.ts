import { ler } from '#app/server/acesso.server.ts';
import { dadosDaPessoa, dadosEmJson } from '#app/server/dados-da-pessoa.server.ts';
import { pessoaDoPedido } from '#app/server/pessoa-do-pedido.server.ts';

/** Somebody's data for other programs. */
export const loader = ler('dadosEmJson', async (pedido) =>
  dadosEmJson(await dadosDaPessoa(pedido, (await pessoaDoPedido(pedido)).id)),
);
