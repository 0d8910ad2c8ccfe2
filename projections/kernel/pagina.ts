import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from './sql.ts';

/** Place in a list: the sort value of a row, as text, and its id. */
export const chaveSchema = z.object({ valor: z.string(), id: uuidSchema });
export type Chave = z.infer<typeof chaveSchema>;

/** A page by key: as fast on the thousandth page as on the first, and stable while rows come and go. */
export interface Pagina {
  /** Key of the last row of the page before; null for the first page. */
  readonly apos: Chave | null;
  readonly limite: number;
}

export interface Ordem {
  readonly coluna: Fragment;
  readonly id: Fragment;
  /** Type of the column in SQL: the key travels as text. */
  readonly tipo: 'text' | 'float8' | 'timestamptz' | 'int4';
  readonly sentido: 'asc' | 'desc';
}

/** Condition: the row stands after the key in this order. */
export function aposChave(pagina: Pagina, { coluna, id, tipo, sentido }: Ordem): Fragment {
  if (pagina.apos === null) return sql.fragment`TRUE`;
  const valor = sql.fragment`CAST(${pagina.apos.valor} AS ${sql.identifier([tipo])})`;
  const depois = sentido === 'asc' ? sql.fragment`>` : sql.fragment`<`;
  return sql.fragment`(${coluna}, ${id}) ${depois} (${valor}, ${pagina.apos.id})`;
}

/** The order by key and the size of the page. */
export function ordenada(pagina: Pagina, { coluna, id, sentido }: Ordem): Fragment {
  const direcao = sentido === 'asc' ? sql.fragment`ASC` : sql.fragment`DESC`;
  return sql.fragment`ORDER BY ${coluna} ${direcao}, ${id} ${direcao} LIMIT ${pagina.limite}`;
}
