import type { Uuid } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from './sql.ts';

/** Rows that somebody ticked: these, or, with `todas`, everything that the list shows but these. */
export interface Selecao {
  readonly todas: boolean;
  readonly ids: readonly Uuid[];
}

/**
 * Condition: the row is ticked.
 * @param filtro what the list was narrowed to when everything was ticked; rows named one by one need none
 */
export function selecionada({ todas, ids }: Selecao, alias: string, filtro: Fragment): Fragment {
  const citada = sql.fragment`${sql.identifier([alias, 'id'])} = ANY(${sql.array([...ids], 'uuid')})`;
  return todas ? sql.fragment`${filtro} AND NOT ${citada}` : citada;
}
