import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

export const deteccaoTipoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  /** What maps and lists call it: its name, where it has no shorter one. */
  alias: z.string(),
  /** What was written as the short name; empty where the name serves. */
  alias_escrito: z.string(),
  descricao: z.string(),
  cor_contorno: z.string(),
  cor_preenchimento: z.string(),
  /** Opacities from 0 to 1. */
  transparencia_preenchimento: z.number(),
  transparencia_cor_contorno: z.number(),
  ativo: z.boolean(),
  /** Of the stream. */
  revisao: z.int(),
});
export type DeteccaoTipoRow = z.infer<typeof deteccaoTipoRow>;

const colunas = sql.fragment`
  t.id, t.nome, COALESCE(NULLIF(t.alias, ''), t.nome) AS alias, t.alias AS alias_escrito, t.descricao, t.cor_contorno,
  t.cor_preenchimento, t.transparencia_preenchimento, t.transparencia_cor_contorno, t.ativo, t.revisao`;

/**
 * Detection types of the client by name, inactive ones too: a handful, so one page.
 * @param instante as they were then (ISO 8601); now otherwise
 */
export function listarDeteccaoTipos(escopo: Escopo, instante?: string) {
  return sql.type(deteccaoTipoRow)`
    SELECT ${colunas} FROM ${tabelaEm('deteccao_tipos', instante)} t
    WHERE ${doCliente(escopo, 't')} ORDER BY t.nome, t.id`;
}

export function obterDeteccaoTipo(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(deteccaoTipoRow)`
    SELECT ${colunas} FROM ${tabelaEm('deteccao_tipos', instante)} t WHERE t.id = ${id} AND ${doCliente(escopo, 't')}`;
}
