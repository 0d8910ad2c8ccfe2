import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from '../kernel/sql.ts';

/**
 * Clients whose layer types changed after the position. Types are never deleted: the rows that stand say when each
 * changed last.
 */
export function tiposMudadosDepoisDe(posicao: bigint) {
  return sql.type(z.object({ cliente_id: uuidSchema, revisao: z.bigint() }))`
    SELECT cliente_id, max(desde_posicao) AS revisao FROM camada_tipos
    WHERE desde_posicao > ${posicao} GROUP BY cliente_id`;
}
