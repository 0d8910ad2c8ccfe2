import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

/** Clients whose visible layers changed after the position, and when last: of all clients, for who makes the cut. */
export function revisoesDepoisDe(posicao: bigint) {
  return sql.type(z.object({ cliente_id: uuidSchema, revisao: z.bigint() }))`
    SELECT cliente_id, revisao FROM camadas_revisoes WHERE revisao > ${posicao}`;
}

/** Last change of a client's visible layers, if it was after the position. */
export function revisaoDepoisDe(cliente_id: Uuid, posicao: bigint) {
  return sql.type(z.object({ revisao: z.bigint() }))`
    SELECT revisao FROM camadas_revisoes WHERE cliente_id = ${cliente_id} AND revisao > ${posicao}`;
}

/** Whether anything that this scope may see changed after the position. */
export function mudouNoEscopo(escopo: Escopo, posicao: bigint) {
  const doEnvio =
    escopo.ativos === 'todos' ? sql.fragment`TRUE` : sql.fragment`i.ativo_id = ANY(${idsDe(escopo.ativos)})`;
  return sql.type(z.object({ mudou: z.boolean() }))`
    SELECT EXISTS (
        SELECT FROM camadas_envios e JOIN importacoes i ON i.id = e.importacao_id
        WHERE ${doCliente(escopo, 'e')} AND e.desde_posicao > ${posicao} AND ${doEnvio})
      OR EXISTS (
        SELECT FROM camadas c
        LEFT JOIN camadas_envios e ON e.importacao_id = c.importacao_id
        WHERE ${doEscopo(escopo, 'c')} AND c.desde_posicao > ${posicao}
          AND (c.importacao_id IS NULL OR e.visivel)) AS mudou`;
}

const idsDe = (ids: readonly Uuid[]) => sql.array([...ids], 'uuid');
