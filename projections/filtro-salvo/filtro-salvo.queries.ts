import { z } from 'zod';
import { filtroGravadoSchema } from '#domain/deteccao/filtro-gravado.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const filtroSalvoRow = z.object({
  id: uuidSchema,
  /** Null of everybody in the client. */
  usuario_id: uuidSchema.nullable(),
  nome: z.string(),
  filtro: filtroGravadoSchema,
  removido: z.boolean(),
});
export type FiltroSalvoRow = z.infer<typeof filtroSalvoRow>;

/** What somebody may see of them: their own, and those of everybody in the client. */
const vistos = (escopo: Escopo, usuario_id: Uuid) =>
  sql.fragment`${doCliente(escopo, 'f')} AND (f.usuario_id IS NULL OR f.usuario_id = ${usuario_id})`;

/** One's own and the client's, by name. */
export function listarFiltrosSalvos(escopo: Escopo, usuario_id: Uuid) {
  return sql.type(filtroSalvoRow)`
    SELECT f.id, f.usuario_id, f.nome, f.filtro, f.removido FROM filtros_salvos f
    WHERE ${vistos(escopo, usuario_id)} AND NOT f.removido
    ORDER BY f.usuario_id IS NULL, f.nome, f.id`;
}

/** One of them, also one that was removed: it can come back. */
export function obterFiltroSalvo(escopo: Escopo, usuario_id: Uuid, id: Uuid) {
  return sql.type(filtroSalvoRow)`
    SELECT f.id, f.usuario_id, f.nome, f.filtro, f.removido FROM filtros_salvos f
    WHERE f.id = ${id} AND ${vistos(escopo, usuario_id)}`;
}
