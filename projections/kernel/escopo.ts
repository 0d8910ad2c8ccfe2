import type { Uuid } from '#domain/kernel/ids.ts';

/** What the person who asks may reach: part of every query, from lists to tiles. */
export interface Escopo {
  readonly cliente_id: Uuid;
  /** Assets assigned to the person; `todos` with the permission to see every asset of the client. */
  readonly ativos: readonly Uuid[] | 'todos';
}
