import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const apresentacaoRow = z.object({ ordem: z.array(uuidSchema), opacidades: z.record(uuidSchema, z.int()) });
export type ApresentacaoRow = z.infer<typeof apresentacaoRow>;

/** @param instante as it was then (ISO 8601); now otherwise */
export function obterApresentacao(escopo: Escopo, instante?: string) {
  return sql.type(apresentacaoRow)`
    SELECT a.ordem::text[] AS ordem, a.opacidades FROM ${tabelaEm('apresentacoes', instante)} a
    WHERE ${doCliente(escopo, 'a')}`;
}
