import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const iconeRow = z.object({ id: uuidSchema, nome: z.string() });
export type IconeRow = z.infer<typeof iconeRow>;

/** The client's icons that are offered, by name: a handful, so one page. */
export function listarIcones(escopo: Escopo) {
  return sql.type(iconeRow)`
    SELECT i.id, i.nome FROM icones i WHERE ${doCliente(escopo, 'i')} AND i.ativo ORDER BY i.nome, i.id`;
}

/** One that is offered to the client. */
export function obterIcone(escopo: Escopo, id: Uuid) {
  return sql.type(iconeRow)`
    SELECT i.id, i.nome FROM icones i WHERE i.id = ${id} AND ${doCliente(escopo, 'i')} AND i.ativo`;
}

/** What one is called, also where it is not offered any more: types that have it keep it. */
export function obterNomeDoIcone(escopo: Escopo, id: Uuid) {
  return sql.type(z.object({ nome: z.string() }))`
    SELECT i.nome FROM icones i WHERE i.id = ${id} AND ${doCliente(escopo, 'i')}`;
}

/** The drawing, also of one that is not offered any more. Without a scope: whoever knows the id was shown the icon. */
export function obterDesenho(id: Uuid) {
  return sql.type(z.object({ desenho: z.string() }))`SELECT i.desenho FROM icones i WHERE i.id = ${id}`;
}
