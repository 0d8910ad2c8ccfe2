import { ordenarCartoes } from '#app/painel/cartao/cartoes.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** The order of an owner's widgets. */
export const action = agir('ordenarCartoes', ordenarCartoes);
