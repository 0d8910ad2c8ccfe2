import { z } from 'zod';
import { Rejection } from '#domain/kernel/rejection.ts';
import { type Fragment, sql } from './sql.ts';

/** A page of a list, and where its neighbours start. */
export interface Pagina<T> {
  readonly itens: readonly T[];
  /** Opaque; null on the last page. */
  readonly proxima: string | null;
  /** Opaque; null on the first page. */
  readonly anterior: string | null;
}

/** Which page: `cursor` is what a neighbouring page handed out, null for the first. */
export interface PedidoDePagina {
  readonly cursor: string | null;
  readonly limite: number;
}

/** Values of a row's key columns. */
export type Chave = readonly (string | number)[];

/** What a cursor may hold for a column: anything else never reaches the database, which would stumble over it. */
const tiposDaChave = {
  // Postgres knows no NUL in a text.
  texto: z.string().regex(/^[^\0]*$/),
  numero: z.number(),
  inteiro: z.int32(),
  instante: z.iso.datetime({ offset: true }),
  uuid: z.uuid(),
} as const;
export type TipoDaChave = keyof typeof tiposDaChave;

/** The order of a list: columns that are never null and together unique, all in one direction. */
export interface Ordem {
  /** As in SQL, qualified where the query needs it: `['c', 'nome']`. */
  readonly colunas: readonly (readonly string[])[];
  /** What each column holds, in their order. */
  readonly tipos: readonly TipoDaChave[];
  readonly sentido?: 'asc' | 'desc';
}

/** What somebody asked a list to be sorted by: one of the columns that it offers, and the direction. */
export interface Ordenacao<C extends string = string> {
  readonly coluna: C;
  readonly direcao: 'asc' | 'desc';
}

/** Where a page starts: after this key, or before it when one pages back. */
interface Inicio {
  readonly lado: 'depois' | 'antes';
  readonly chave: Chave;
}

const inicioSchema = z.tuple([z.enum(['depois', 'antes'])], z.union([z.string(), z.number()]));

function cursorDe({ lado, chave }: Inicio): string {
  const bytes = new TextEncoder().encode(JSON.stringify([lado, ...chave]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws Rejection CursorInvalido for text that no page of this order can have handed out */
function inicioDe(cursor: string, { tipos }: Ordem): Inicio {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    const [lado, ...valores] = inicioSchema.parse(JSON.parse(text));
    if (valores.length !== tipos.length) throw new Rejection('CursorInvalido');
    return { lado, chave: tipos.map((tipo, i) => tiposDaChave[tipo].parse(valores[i])) };
  } catch {
    throw new Rejection('CursorInvalido');
  }
}

/** Whether the rows of this page are read against the order, from its end to its start. */
function deTrasParaFrente(ordem: Ordem, cursor: string | null): boolean {
  return cursor !== null && inicioDe(cursor, ordem).lado === 'antes';
}

const crescente = ({ sentido = 'asc' }: Ordem, contrario: boolean) => (sentido === 'asc') !== contrario;

/** Condition for a WHERE: only what lies on the cursor's side; everything without one. One index range, however far. */
export function depoisDe(ordem: Ordem, cursor: string | null): Fragment {
  if (cursor === null) return sql.fragment`TRUE`;
  const { lado, chave } = inicioDe(cursor, ordem);
  const columns = sql.join(
    ordem.colunas.map((coluna) => sql.identifier([...coluna])),
    sql.fragment`, `,
  );
  const values = sql.join([...chave], sql.fragment`, `);
  return crescente(ordem, lado === 'antes')
    ? sql.fragment`(${columns}) > (${values})`
    : sql.fragment`(${columns}) < (${values})`;
}

/** ORDER BY and LIMIT: one row more than the page holds, which tells whether there is another beyond it. */
export function ordenar(ordem: Ordem, { cursor, limite }: PedidoDePagina): Fragment {
  const asc = crescente(ordem, deTrasParaFrente(ordem, cursor));
  const columns = ordem.colunas.map((coluna) =>
    asc ? sql.fragment`${sql.identifier([...coluna])} ASC` : sql.fragment`${sql.identifier([...coluna])} DESC`,
  );
  return sql.fragment`ORDER BY ${sql.join(columns, sql.fragment`, `)} LIMIT ${limite + 1}`;
}

/**
 * Makes the page of the rows that `ordenar` let through.
 * @param chave values of the order's columns in a row, in their order
 */
export function paginar<T>(
  rows: readonly T[],
  ordem: Ordem,
  { cursor, limite }: PedidoDePagina,
  chave: (row: T) => Chave,
): Pagina<T> {
  const voltando = deTrasParaFrente(ordem, cursor);
  const cheia = rows.length > limite;
  const itens = voltando ? rows.slice(0, limite).reverse() : rows.slice(0, limite);
  const [primeira, ultima] = [itens[0], itens.at(-1)];
  // Whoever came from one side finds the way back there, even if what was there is gone by now.
  const haAntes = voltando ? cheia : cursor !== null;
  const haDepois = voltando || cheia;
  return {
    itens,
    proxima: haDepois && ultima !== undefined ? cursorDe({ lado: 'depois', chave: chave(ultima) }) : null,
    anterior: haAntes && primeira !== undefined ? cursorDe({ lado: 'antes', chave: chave(primeira) }) : null,
  };
}
