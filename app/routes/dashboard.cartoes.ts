import { aoVivo } from '#app/painel/ao-vivo.server.ts';
import { cartoesDeAgora, criarCartao, listarCartoes } from '#app/painel/cartao/cartoes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

/** Own widgets of the general dashboard, with their figures. */
export const loader = Object.assign(ler('cartoes', listarCartoes), {
  aoVivo: aoVivo('cartoes', cartoesDeAgora, { daPessoa: true }),
});
export const action = agir('criarCartao', criarCartao);
