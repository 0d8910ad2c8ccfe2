import type { Pool } from 'pg';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** A client whose visible layers changed. */
export interface Revised {
  readonly cliente_id: string;
  readonly revisao: bigint;
}

/** An import that moved on, and where it belongs. */
export interface Moved {
  readonly id: string;
  readonly cliente_id: string;
  readonly ativo_id: string;
  readonly posicao: bigint;
}

const POSITION = 'SELECT posicao FROM projecoes.checkpoints WHERE nome = $1';

const REVISED = 'SELECT cliente_id, revisao FROM read_model.camadas_revisoes WHERE revisao > $1';

const MOVED = `
  SELECT id, cliente_id, ativo_id, posicao FROM read_model.importacoes
  WHERE posicao > $1 AND cliente_id = ANY($2::uuid[])`;

const TOUCHED = `
  SELECT EXISTS (
      SELECT FROM read_model.camadas_envios e JOIN read_model.importacoes i ON i.id = e.importacao_id
      WHERE e.cliente_id = $1 AND e.desde_posicao > $2 AND i.ativo_id = ANY($3::uuid[]))
    OR EXISTS (
      SELECT FROM read_model.camadas c
      LEFT JOIN read_model.camadas_envios e ON e.importacao_id = c.importacao_id
      WHERE c.ativo_id = ANY($3::uuid[]) AND c.cliente_id = $1 AND c.desde_posicao > $2
        AND (c.importacao_id IS NULL OR e.visivel)) AS tocada`;

/** What the hub asks the read models, over all clients: the only reader without a scope, because it makes the cut. */
export function createHubReaders(pool: Pick<Pool, 'query'>) {
  return {
    positionOf: async (name: string): Promise<bigint> =>
      (await pool.query<{ posicao: bigint }>(POSITION, [name])).rows[0]?.posicao ?? 0n,
    revisedAfter: async (position: bigint): Promise<readonly Revised[]> =>
      (await pool.query<Revised>(REVISED, [position])).rows,
    movedAfter: async (position: bigint, clientes: readonly string[]): Promise<readonly Moved[]> =>
      (await pool.query<Moved>(MOVED, [position, clientes])).rows,
    /** Whether anything that this scope may see changed after the position. */
    touches: async (escopo: Escopo, position: bigint): Promise<boolean> => {
      if (escopo.ativos === 'todos') return true;
      const { rows } = await pool.query<{ tocada: boolean }>(TOUCHED, [escopo.cliente_id, position, escopo.ativos]);
      return rows[0]?.tocada ?? false;
    },
  };
}
