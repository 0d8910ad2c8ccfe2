import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const classificacaoRow = z.object({
  id: uuidSchema,
  value: z.int(),
  description: z.string(),
  ativo: z.boolean(),
  /** Of the stream. */
  revisao: z.int(),
});
export type ClassificacaoRow = z.infer<typeof classificacaoRow>;

const colunas = sql.fragment`k.id, k.value, k.description, k.ativo, k.revisao`;

/**
 * Classifications of the client by their number, inactive ones too: a handful, so one page.
 * @param instante as they were then (ISO 8601); now otherwise
 */
export function listarClassificacoes(escopo: Escopo, instante?: string) {
  return sql.type(classificacaoRow)`
    SELECT ${colunas} FROM ${tabelaEm('classificacoes', instante)} k WHERE ${doCliente(escopo, 'k')} ORDER BY k.value`;
}

export function obterClassificacao(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(classificacaoRow)`
    SELECT ${colunas} FROM ${tabelaEm('classificacoes', instante)} k WHERE k.id = ${id} AND ${doCliente(escopo, 'k')}`;
}
