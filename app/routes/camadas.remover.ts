import { agirNasCamadas, MAXIMO_POR_EXCLUSAO } from '#app/camada/ato/atos.server.ts';
import { agir } from '#app/server/acesso.server.ts';
import { exigirMetodo } from '#app/server/metodo.server.ts';

/** Puts the ticked layers in the bin; of more than the specification's limit none. */
export const action = agir('removerCamadas', async (pedido, form) => {
  exigirMetodo(pedido, form, 'DELETE');
  return agirNasCamadas(pedido, form, 'remover', { maximo: MAXIMO_POR_EXCLUSAO });
});
