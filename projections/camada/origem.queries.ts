import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const origemRow = z.object({
  importacao_id: uuidSchema.nullable(),
  arquivo: z.string().nullable(),
  camada: z.string().nullable(),
  /** From 0. */
  feicao: z.int().nullable(),
  crs_original: z.int().nullable(),
  /** Codes of what was wrong with the feature. */
  defeitos: z.array(z.string()),
});

/** Where a layer comes from: nulls for one that was drawn. Also of one in the bin; never of one that is still staged. */
export function obterOrigemDaCamada(escopo: Escopo, camada_id: Uuid) {
  return sql.type(origemRow)`
    SELECT c.importacao_id, c.arquivo, c.camada, c.feicao, c.crs_original, c.defeitos
    FROM camadas c LEFT JOIN camadas_envios e ON e.importacao_id = c.importacao_id
    WHERE c.id = ${camada_id} AND ${doEscopo(escopo, 'c')} AND (c.importacao_id IS NULL OR e.visivel)`;
}
