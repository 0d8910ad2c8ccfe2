import { z } from 'zod';
import { exameSchema, papelSchema } from '#domain/imagem/exame.ts';
import { arquivoSchema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const cenaDaSerieRow = z.object({
  id: uuidSchema,
  arquivo: arquivoSchema,
  satelite_vigente: z.string().nullable(),
  data: z.string().nullable(),
  exame: exameSchema,
  papeis: z.array(papelSchema.nullable()).nullable(),
  valores: arquivoSchema,
});

/** Images of an asset whose values can be read, the oldest first. */
export function listarCenasDaSerie(escopo: Escopo, ativo_id: Uuid, limite: number) {
  return sql.type(cenaDaSerieRow)`
    SELECT i.id, i.arquivo, i.satelite_vigente, i.data::text AS data, i.exame, i.papeis, i.valores
    FROM imagens i
    WHERE i.ativo_id = ${ativo_id} AND NOT i.removida AND NOT i.inativa AND i.exame IS NOT NULL AND i.valores IS NOT NULL
      AND ${doEscopo(escopo, 'i')}
    ORDER BY i.obtida_em NULLS LAST, i.id
    LIMIT ${limite}`;
}
