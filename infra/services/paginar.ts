import type { Chave, Pagina } from '#projections/kernel/pagina.ts';

/** Rows of a page and the key of the next one; null on the last. */
export interface PaginaDe<T> {
  readonly linhas: readonly T[];
  readonly proxima: Chave | null;
}

/** Asks for one row more than the page holds: only then is there a next one. */
export async function paginar<T>(
  ler: (pagina: Pagina) => Promise<readonly T[]>,
  pagina: Pagina,
  chaveDe: (row: T) => Chave,
): Promise<PaginaDe<T>> {
  const lidas = await ler({ ...pagina, limite: pagina.limite + 1 });
  const linhas = lidas.slice(0, pagina.limite);
  const ultima = linhas.at(-1);
  return { linhas, proxima: lidas.length > pagina.limite && ultima ? chaveDe(ultima) : null };
}
