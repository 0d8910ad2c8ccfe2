import { ler } from '#app/server/acesso.server.ts';
import { dadosDaPessoa, dadosEmJson, pessoaDosDados } from '#app/server/dados-da-pessoa.server.ts';

/** Somebody's data for other programs. */
export const loader = ler('dadosEmJson', async (pedido) =>
  dadosEmJson(await dadosDaPessoa(pedido, await pessoaDosDados(pedido))),
);
