import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from './sql.ts';

const surgimentoRow = z.object({ id: uuidSchema, em: z.string() });

/** Tables with a history whose rows people choose from by name. */
export type TabelaComNomes = 'grupos' | 'categorias' | 'camada_tipos' | 'ativos';

/** When each of these came to be (ISO 8601 in UTC): the instant of its oldest row, whatever became of it since. */
export function listarSurgimentos(tabela: TabelaComNomes, ids: readonly Uuid[]) {
  const lista = sql.array([...ids], 'uuid');
  const linhas = (nome: string) =>
    sql.fragment`SELECT id, desde_instante FROM ${sql.identifier([nome])} WHERE id = ANY(${lista})`;
  return sql.type(surgimentoRow)`
    SELECT id, to_char(min(desde_instante) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS em
    FROM (${linhas(tabela)} UNION ALL ${linhas(`${tabela}_historico`)}) linhas
    GROUP BY id`;
}
