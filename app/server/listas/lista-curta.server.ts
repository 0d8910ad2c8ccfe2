import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { chaveDoNome } from '#domain/reserva/reserva.policy.ts';
import type { PedidoDeLista } from '../lista.server.ts';

interface Curta<T, C extends string> {
  readonly rows: readonly T[];
  readonly lista: PedidoDeLista<C>;
  /** Null for both. */
  readonly ativo: boolean | null;
  /** What the search looks into. */
  textos(row: T): readonly string[];
}

/** A list of so few things that all of them are read, in the order in which they come: one page, narrowed here. */
export function listaCurta<T extends { readonly ativo: boolean }, C extends string>(
  curta: Curta<T, C>,
): Paginas & { readonly itens: readonly T[] } {
  const { rows, lista, ativo, textos } = curta;
  const busca = lista.busca === '' ? '' : chaveDoNome(lista.busca);
  const achadas = rows.filter(
    (row) => (ativo === null || row.ativo === ativo) && textos(row).some((texto) => chaveDoNome(texto).includes(busca)),
  );
  const itens = lista.ordenacao.direcao === 'asc' ? achadas : achadas.toReversed();
  return { itens, total: itens.length, proxima: null, anterior: null };
}
