import type { PedidoDaSessao } from '#app/server/acesso.server.ts';

/** What the map of a ficha draws of the layers, of an instant or of now; null for whoever may see none. */
export async function camadasDaFicha({ servicos, escopo, pode }: PedidoDaSessao, em: string | null) {
  if (!pode('camadas.ver')) return null;
  const [tipos, revisao] = await Promise.all([
    servicos.camadaTipos.listar(escopo, em === null ? {} : { em }),
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  return { tipos, revisao: String(revisao), em };
}
