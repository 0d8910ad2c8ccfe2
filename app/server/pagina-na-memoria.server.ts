import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDePagina } from '#projections/kernel/pagina.ts';
import { pedidoInvalido } from './falhas.server.ts';

/**
 * A page of a list that no query can sort: what it is sorted by stands encrypted. The cursor is the place in the order.
 * @throws RespostaDeFalha 400
 */
export function paginarNaMemoria<T>(
  todos: readonly T[],
  { cursor, limite }: PedidoDePagina,
): Paginas & { readonly itens: readonly T[] } {
  if (cursor !== null && !/^\d{1,9}$/.test(cursor)) throw pedidoInvalido(mensagensDaLista.apos);
  const inicio = Number(cursor ?? 0);
  const fim = inicio + limite;
  return {
    itens: todos.slice(inicio, fim),
    total: todos.length,
    anterior: inicio === 0 ? null : String(Math.max(0, inicio - limite)),
    proxima: fim < todos.length ? String(fim) : null,
  };
}

/** Without case and accents, for a search. */
export const semAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
