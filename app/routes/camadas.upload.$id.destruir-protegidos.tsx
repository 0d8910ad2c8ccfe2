import { agirNoEnvio } from '#app/importacao/agir-no-envio.server.ts';
import { motivoDoFormulario } from '#app/server/status.server.ts';

export { PaginaDaAcao as default } from '#app/shell/pagina-da-acao.tsx';

/** Takes away the key of an import's personal data; the reason is part of what happened. */
export const action = agirNoEnvio('destruirProtegidos', async (pedido, id, contexto, form) => {
  const motivo = await motivoDoFormulario(pedido, form, pedido.escopo.cliente_id);
  return pedido.servicos.protegidos.destruir(id, motivo, contexto);
});
