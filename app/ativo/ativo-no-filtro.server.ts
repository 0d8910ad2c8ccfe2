import type { AtivoRow } from '#projections/ativo/ativo.queries.ts';

/** An asset as filters and other programs read it: the fields of the specification. */
export function ativoNoFiltro({ id, ativo, nome, uf, categoria_nome, categoria_cor_da_tag }: AtivoRow) {
  const categoria = categoria_nome === null ? null : { nome: categoria_nome, cor_da_tag: categoria_cor_da_tag };
  return { id, ativo, nome, uf, categoria };
}
