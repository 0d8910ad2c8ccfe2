import { mudarCartao } from '#app/painel/cartao/cartoes.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Changes the size of a widget, or removes it. */
export const action = agir('mudarCartao', mudarCartao);
