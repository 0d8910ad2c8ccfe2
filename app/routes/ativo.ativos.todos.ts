import { ler } from '#app/server/acesso.server.ts';
import { ativoNoFiltro } from '#app/server/ativo-no-filtro.server.ts';
import { lerIds } from '#app/server/lista.server.ts';

/** The assets within reach for filters and searches; `ativos` narrows them to some. */
export const loader = ler('ativosDoFiltro', async ({ servicos, escopo, url }) => {
  const ids = lerIds(url.searchParams, 'ativos');
  const ativos = await servicos.ativos.listar(escopo, ids.length > 0 ? { ids } : {});
  return Response.json(ativos.map(ativoNoFiltro), { headers: { 'Cache-Control': 'no-store' } });
});
