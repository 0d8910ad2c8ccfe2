import { criarCartao, listarCartoes } from '#app/painel/cartao/cartoes.server.ts';
import { agir, ler } from '#app/server/acesso.server.ts';

/** Own widgets of the general dashboard, with their figures. */
export const loader = ler('cartoes', listarCartoes);
export const action = agir('criarCartao', criarCartao);
