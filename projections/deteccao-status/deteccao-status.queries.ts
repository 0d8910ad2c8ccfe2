import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { type Momento, tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

export const deteccaoStatusRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  cor: z.string(),
  /** Null: its colour at 15 % (`fundoDoStatus`). */
  cor_de_fundo: z.string().nullable(),
  icone: z.string(),
  ordem: z.int(),
  descricao: z.string(),
  ativo: z.boolean(),
  /** Of the stream. */
  revisao: z.int(),
});
export type DeteccaoStatusRow = z.infer<typeof deteccaoStatusRow>;

const colunas = sql.fragment`
  s.id, s.nome, s.cor, s.cor_de_fundo, s.icone, s.ordem, s.descricao, s.ativo, s.revisao`;

/**
 * Statuses of the client in its order, inactive ones too: a handful, so one page.
 * @param momento as they were then; now otherwise
 */
export function listarDeteccaoStatus(escopo: Escopo, momento?: Momento) {
  return sql.type(deteccaoStatusRow)`
    SELECT ${colunas} FROM ${tabelaEm('deteccao_status', momento)} s
    WHERE ${doCliente(escopo, 's')} ORDER BY s.ordem, s.nome, s.id`;
}

export function obterDeteccaoStatus(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(deteccaoStatusRow)`
    SELECT ${colunas} FROM ${tabelaEm('deteccao_status', instante)} s WHERE s.id = ${id} AND ${doCliente(escopo, 's')}`;
}
