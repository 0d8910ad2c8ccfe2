import { restaurarCartao } from '#app/painel/cartao/cartoes.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Brings a removed widget back. */
export const action = agir('restaurarCartao', restaurarCartao);
