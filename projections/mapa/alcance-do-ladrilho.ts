import type { Uuid } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import type { Desenhavel } from './desenhavel.ts';

/** Address of a tile in the scheme of web maps: y grows to the south. */
export interface Ladrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface FiltroDoLadrilho {
  /** Only layers of these types; absent or empty filters nothing. */
  readonly tipos?: readonly Uuid[] | undefined;
  /** Only layers of this import, published or not: what its review shows. */
  readonly importacao?: Uuid | undefined;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

/** The imports that are shown. */
export const enviosVisiveis = ({ tabelas }: Desenhavel, { cliente_id }: Escopo, em?: string): Fragment => sql.fragment`
  SELECT e.importacao_id FROM ${tabelaEm(tabelas.envios.sql, em)} e WHERE e.cliente_id = ${cliente_id} AND e.visivel`;

/** Within reach and asked for; `m` is the row, of a map or of a cell. */
export function alcancadas(
  desenhavel: Desenhavel,
  escopo: Escopo,
  filtro: FiltroDoLadrilho,
  semImportacao: Fragment,
): Fragment {
  const { tipos, importacao, em } = filtro;
  const doTipo = tipos?.length ? sql.fragment`AND m.tipo_id = ANY(${sql.array([...tipos], 'uuid')})` : sql.fragment``;
  const doEnvio =
    importacao === undefined
      ? sql.fragment`(${semImportacao} OR m.importacao_id IN (${enviosVisiveis(desenhavel, escopo, em)}))`
      : sql.fragment`m.importacao_id = ${importacao}`;
  return sql.fragment`${doEscopo(escopo, 'm')} ${doTipo} AND ${doEnvio}`;
}
