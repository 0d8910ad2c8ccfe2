import { z } from 'zod';
import { especieDoCartaoSchema, tamanhoDoCartaoSchema } from '#domain/cartao/cartao.events.ts';
import { filtroGravadoSchema } from '#domain/deteccao/filtro-gravado.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const cartaoRow = z.object({
  id: uuidSchema,
  /** Null of everybody in the client. */
  usuario_id: uuidSchema.nullable(),
  especie: especieDoCartaoSchema,
  tamanho: tamanhoDoCartaoSchema,
  filtro_id: uuidSchema,
  filtro_nome: z.string().nullable(),
  /** Null where the filter was removed, or is not there yet. */
  filtro: filtroGravadoSchema.nullable(),
  removido: z.boolean(),
});
export type CartaoRow = z.infer<typeof cartaoRow>;

/** What some people may see of them: their own, and those of everybody in the client. */
const vistos = (escopo: Pick<Escopo, 'cliente_id'>, usuario_ids: readonly Uuid[]) => sql.fragment`
  c.cliente_id = ${escopo.cliente_id}
  AND (c.usuario_id IS NULL OR c.usuario_id = ANY(${sql.array([...usuario_ids], 'uuid')}))`;

// The filter is another projection's row: it may lag by some events, so it is joined, never required. One of somebody
// else's alone is nobody's here.
const cartoes = sql.fragment`
  SELECT c.id, c.usuario_id, c.especie, c.tamanho, c.filtro_id, f.nome AS filtro_nome,
    CASE WHEN f.removido THEN NULL ELSE f.filtro END AS filtro, c.removido
  FROM cartoes c
  LEFT JOIN filtros_salvos f ON f.id = c.filtro_id AND f.cliente_id = c.cliente_id
    AND (f.usuario_id IS NULL OR f.usuario_id = c.usuario_id)`;

/** The client's, then those of these people, each in its owner's order. */
export function listarCartoes(escopo: Pick<Escopo, 'cliente_id'>, usuario_ids: readonly Uuid[]) {
  return sql.type(cartaoRow)`
    ${cartoes} WHERE ${vistos(escopo, usuario_ids)} AND NOT c.removido
    ORDER BY c.usuario_id IS NOT NULL, c.ordem NULLS LAST, c.criado_na_posicao, c.id`;
}

/** One of them, also one that was removed: it can come back. */
export function obterCartao(escopo: Escopo, usuario_id: Uuid, id: Uuid) {
  return sql.type(cartaoRow)`${cartoes} WHERE c.id = ${id} AND ${vistos(escopo, [usuario_id])}`;
}
