import { dadosDaPessoa, dadosEmJson, pessoaDosDados } from '#app/identidade/dados/dados-da-pessoa.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** Somebody's data for other programs. */
export const loader = ler('dadosEmJson', async (pedido) =>
  dadosEmJson(await dadosDaPessoa(pedido, await pessoaDosDados(pedido))),
);
