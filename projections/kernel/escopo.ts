import type { Uuid } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from './sql.ts';

/** What the person who asks may reach: part of every query, from lists to tiles. */
export interface Escopo {
  readonly cliente_id: Uuid;
  /** Assets assigned to the person; `todos` with the permission to see every asset of the client. */
  readonly ativos: readonly Uuid[] | 'todos';
}

/** The same of pages that operators have too: who belongs to no client reaches every client's. */
export type EscopoOuInstalacao = Escopo | 'instalacao';

/** Condition: the row belongs to the client that asks. `alias` is the table's in the query. */
export function doCliente(escopo: EscopoOuInstalacao, alias: string): Fragment {
  if (escopo === 'instalacao') return sql.fragment`TRUE`;
  return sql.fragment`${sql.identifier([alias, 'cliente_id'])} = ${escopo.cliente_id}`;
}

/** Condition: the row belongs to the client and to an asset within reach; `coluna` is the one that names the asset. */
export function doEscopo(escopo: EscopoOuInstalacao, alias: string, coluna = 'ativo_id'): Fragment {
  const cliente = doCliente(escopo, alias);
  if (escopo === 'instalacao' || escopo.ativos === 'todos') return cliente;
  return sql.fragment`${cliente} AND ${sql.identifier([alias, coluna])} = ANY(${sql.array([...escopo.ativos], 'uuid')})`;
}
