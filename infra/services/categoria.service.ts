import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type CategoriaRow, listarCategorias, obterCategoria } from '#projections/categoria/categoria.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Categories of assets as pages read them. */
export function createCategoriasService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo): Promise<readonly CategoriaRow[]> => leitor.any(listarCategorias(escopo)),
    obter: (escopo: Escopo, id: Uuid): Promise<CategoriaRow | null> => leitor.maybeOne(obterCategoria(escopo, id)),
  };
}
