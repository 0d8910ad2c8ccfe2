import { ler } from '#app/server/acesso.server.ts';
import { lerIds } from '#app/server/lista.server.ts';

/** The assets within reach for filters and searches; `ativos` narrows them to some. */
export const loader = ler('ativosDoFiltro', async ({ servicos, escopo, url }) => {
  const ids = lerIds(url.searchParams, 'ativos');
  const ativos = await servicos.ativos.listar(escopo, ids.length > 0 ? { ids } : {});
  const lista = ativos.map(({ id, ativo, nome, uf, categoria_nome, categoria_cor_da_tag }) => ({
    ...{ id, ativo, nome, uf },
    categoria: categoria_nome === null ? null : { nome: categoria_nome, cor_da_tag: categoria_cor_da_tag },
  }));
  return Response.json(lista, { headers: { 'Cache-Control': 'no-store' } });
});
