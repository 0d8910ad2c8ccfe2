import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type CategoriaRow, listarCategorias, obterCategoria } from '#projections/categoria/categoria.queries.ts';
import {
  type CategoriaDaListaRow,
  chaveDaCategoria,
  contarCategorias,
  type FiltroDeCategorias,
  listarPaginaDeCategorias,
  obterCategoriaDaLista,
  ordemDasCategorias,
  type PedidoDeCategorias,
} from '#projections/categoria/lista.queries.ts';
import type { Escopo, EscopoOuInstalacao } from '#projections/kernel/escopo.ts';
import { type Pagina, paginar } from '#projections/kernel/pagina.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

/** Categories of assets as pages read them. */
export function createCategoriasService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (escopo: EscopoOuInstalacao): Promise<readonly CategoriaRow[]> =>
      comNomesDistintos(leitor, 'categorias', await leitor.any(listarCategorias(escopo))),
    obter: (escopo: EscopoOuInstalacao, id: Uuid): Promise<CategoriaRow | null> =>
      leitor.maybeOne(obterCategoria(escopo, id)),
    pagina: async (
      escopo: Escopo,
      filtro: FiltroDeCategorias,
      pedido: PedidoDeCategorias,
    ): Promise<Pagina<CategoriaDaListaRow>> => {
      const rows = await leitor.any(listarPaginaDeCategorias(escopo, filtro, pedido));
      return paginar(rows, ordemDasCategorias(pedido.ordenacao), pedido, chaveDaCategoria);
    },
    contar: async (escopo: Escopo, filtro: FiltroDeCategorias): Promise<number> =>
      (await leitor.one(contarCategorias(escopo, filtro))).total,
    obterDaLista: (escopo: Escopo, id: Uuid): Promise<CategoriaDaListaRow | null> =>
      leitor.maybeOne(obterCategoriaDaLista(escopo, id)),
  };
}
