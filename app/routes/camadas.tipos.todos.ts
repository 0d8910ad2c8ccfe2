import { ler } from '#app/server/acesso.server.ts';
import { lerIds } from '#app/server/lista.server.ts';

/** The layer types of the client for filters; with `ativos`, those that layers of these assets have. */
export const loader = ler('tiposDoFiltro', async ({ servicos, escopo, url }) => {
  const tipos = await servicos.camadaTipos.listar(escopo, { ativos: lerIds(url.searchParams, 'ativos') });
  const lista = tipos.map(({ id, ativo, nome }) => ({ id, ativo, nome }));
  return Response.json(lista, { headers: { 'Cache-Control': 'no-store' } });
});
