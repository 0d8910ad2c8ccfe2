import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const clienteRow = z.object({ id: uuidSchema, nome: z.string(), sigla: z.string(), ativo: z.boolean() });
export type ClienteRow = z.infer<typeof clienteRow>;

const colunas = sql.fragment`c.id, c.nome, c.sigla, c.ativo`;

/** The client that asks. */
export function obterCliente(escopo: Escopo) {
  return sql.type(clienteRow)`SELECT ${colunas} FROM clientes c WHERE c.id = ${escopo.cliente_id}`;
}

/** Every client, for the installation's operator only: the one list that knows no scope. */
export function listarClientesDaInstalacao() {
  return sql.type(clienteRow)`SELECT ${colunas} FROM clientes c ORDER BY c.nome, c.id`;
}
