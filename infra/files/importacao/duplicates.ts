import type pg from 'pg';
import { toPg } from '#infra/store/postgres/pool.ts';
import {
  type Duplicada,
  type FormaLida,
  haCamadasNoAtivo,
  type ImportacaoEmLeitura,
  procurarDuplicadas,
} from '#projections/camada/duplicadas.queries.ts';
import type { Statement } from '#projections/kernel/sql.ts';
import type { Duplicates } from '../vector/reading/full-reading.ts';

const UNDEFINED_TABLE = '42P01';

/** Layers that an import would bring a second time, by the read model. */
export function createDuplicates(pool: pg.Pool): Duplicates {
  const ask = async <T extends pg.QueryResultRow>(statement: Statement): Promise<readonly T[]> =>
    (await pool.query<T>(toPg(statement))).rows;
  return {
    async haComQueComparar(importacao: ImportacaoEmLeitura): Promise<boolean> {
      try {
        const [row] = await ask<{ existe: boolean }>(haCamadasNoAtivo(importacao));
        return row?.existe ?? false;
      } catch (error) {
        // Before the projector's first run there is no layer that anybody sees.
        if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
        throw error;
      }
    },
    async procurar(importacao: ImportacaoEmLeitura, formas: readonly FormaLida[]): Promise<readonly Duplicada[]> {
      return formas.length === 0 ? [] : await ask<Duplicada>(procurarDuplicadas(importacao, formas));
    },
  };
}
