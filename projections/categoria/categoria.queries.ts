import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type EscopoOuInstalacao } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const categoriaRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  nome: z.string(),
  cor_da_tag: z.string(),
  ativo: z.boolean(),
  /** Of the stream. */
  revisao: z.int(),
});
export type CategoriaRow = z.infer<typeof categoriaRow>;

const colunas = sql.fragment`k.id, k.cliente_id, k.nome, k.cor_da_tag, k.ativo, k.revisao`;

/** All categories of the client: a handful, so one page. */
export function listarCategorias(escopo: EscopoOuInstalacao, instante?: string) {
  return sql.type(categoriaRow)`
    SELECT ${colunas} FROM ${tabelaEm('categorias', instante)} k WHERE ${doCliente(escopo, 'k')} ORDER BY k.nome, k.id`;
}

export function obterCategoria(escopo: EscopoOuInstalacao, id: Uuid) {
  return sql.type(categoriaRow)`
    SELECT ${colunas} FROM categorias k WHERE k.id = ${id} AND ${doCliente(escopo, 'k')}`;
}
