import { z } from 'zod';
import { Rejection } from '#domain/kernel/rejection.ts';
import { type Fragment, sql } from './sql.ts';

/** A page of a list, and where the next one starts. */
export interface Pagina<T> {
  readonly itens: readonly T[];
  /** Opaque; null on the last page. */
  readonly proxima: string | null;
}

/** Which page: `cursor` is what the page before handed out, null for the first. */
export interface PedidoDePagina {
  readonly cursor: string | null;
  readonly limite: number;
}

/** Values of the last row's key columns. */
type Chave = readonly (string | number)[];

const chaveSchema = z.array(z.union([z.string(), z.number()])).min(1);

/** The order of a list: columns that are never null and together unique, all in one direction. */
export interface Ordem {
  /** As in SQL, qualified where the query needs it: `['c', 'nome']`. */
  readonly colunas: readonly (readonly string[])[];
  readonly sentido?: 'asc' | 'desc';
}

function cursorDe(chave: Chave): string {
  const bytes = new TextEncoder().encode(JSON.stringify(chave));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws Rejection CursorInvalido for text that no page handed out */
function chaveDe(cursor: string, colunas: number): Chave {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    return chaveSchema.length(colunas).parse(JSON.parse(text));
  } catch {
    throw new Rejection('CursorInvalido');
  }
}

/** Condition for a WHERE: only what comes after the cursor; everything without one. One index range, however far. */
export function depoisDe({ colunas, sentido = 'asc' }: Ordem, cursor: string | null): Fragment {
  if (cursor === null) return sql.fragment`TRUE`;
  const chave = chaveDe(cursor, colunas.length);
  const columns = sql.join(
    colunas.map((coluna) => sql.identifier([...coluna])),
    sql.fragment`, `,
  );
  const values = sql.join([...chave], sql.fragment`, `);
  return sentido === 'asc' ? sql.fragment`(${columns}) > (${values})` : sql.fragment`(${columns}) < (${values})`;
}

/** ORDER BY and LIMIT: one row more than the page holds, which tells whether there is a next one. */
export function ordenar({ colunas, sentido = 'asc' }: Ordem, limite: number): Fragment {
  const columns = colunas.map((coluna) =>
    sentido === 'asc'
      ? sql.fragment`${sql.identifier([...coluna])} ASC`
      : sql.fragment`${sql.identifier([...coluna])} DESC`,
  );
  return sql.fragment`ORDER BY ${sql.join(columns, sql.fragment`, `)} LIMIT ${limite + 1}`;
}

/**
 * Makes the page of the rows that `ordenar` let through.
 * @param chave values of the order's columns in a row, in their order
 */
export function paginar<T>(rows: readonly T[], limite: number, chave: (row: T) => Chave): Pagina<T> {
  const itens = rows.slice(0, limite);
  const last = itens.at(-1);
  return { itens, proxima: rows.length > limite && last !== undefined ? cursorDe(chave(last)) : null };
}
