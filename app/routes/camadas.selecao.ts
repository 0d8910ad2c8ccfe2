import { lerFiltroDaSelecao } from '#app/camada/selecao.server.ts';
import { agir } from '#app/server/acesso.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';

/** Layers that a page hides or shows one by one, at most. */
const MAXIMO_CITADAS = 500;

/** How many layers are ticked, where they lie, and which they are while they are not too many. Changes nothing. */
export const action = agir('selecaoDeCamadas', async ({ servicos, escopo }, form) => {
  const [filtro, selecao] = [lerFiltroDaSelecao(form), lerSelecao(form, 'layer_ids')];
  const resumo = await servicos.camadas.resumirSelecao(escopo, filtro, selecao, MAXIMO_CITADAS);
  return Response.json(resumo, { headers: { 'Cache-Control': 'no-store' } });
});
