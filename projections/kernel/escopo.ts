import type { Uuid } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from './sql.ts';

/** What the person who asks may reach: part of every query, from lists to tiles. */
export interface Escopo {
  readonly cliente_id: Uuid;
  /** Assets assigned to the person; `todos` with the permission to see every asset of the client. */
  readonly ativos: readonly Uuid[] | 'todos';
}

/** Condition: the row belongs to the client that asks. `alias` is the table's in the query. */
export function doCliente(escopo: Escopo, alias: string): Fragment {
  return sql.fragment`${sql.identifier([alias, 'cliente_id'])} = ${escopo.cliente_id}`;
}

/** Condition: the row belongs to the client and to an asset within reach; `coluna` is the one that names the asset. */
export function doEscopo(escopo: Escopo, alias: string, coluna = 'ativo_id'): Fragment {
  const cliente = doCliente(escopo, alias);
  if (escopo.ativos === 'todos') return cliente;
  return sql.fragment`${cliente} AND ${sql.identifier([alias, coluna])} = ANY(${sql.array([...escopo.ativos], 'uuid')})`;
}
