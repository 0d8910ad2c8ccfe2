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
  /** All that there are, beyond the limit too. */
  total: z.int(),
});

/** Images of an asset whose values can be read: the newest up to a limit, the oldest of them first. */
export function listarCenasDaSerie(escopo: Escopo, ativo_id: Uuid, limite: number) {
  return sql.type(cenaDaSerieRow)`
    SELECT c.id, c.arquivo, c.satelite_vigente, c.data, c.exame, c.papeis, c.valores, c.total FROM (
      SELECT i.id, i.arquivo, i.satelite_vigente, i.data::text AS data, i.exame, i.papeis, i.valores, i.obtida_em,
        (count(*) OVER ())::int AS total
      FROM imagens i
      WHERE i.ativo_id = ${ativo_id} AND NOT i.removida AND NOT i.inativa AND i.exame IS NOT NULL
        AND i.valores IS NOT NULL AND ${doEscopo(escopo, 'i')}
      ORDER BY i.obtida_em DESC NULLS LAST, i.id DESC
      LIMIT ${limite}
    ) c
    ORDER BY c.obtida_em NULLS LAST, c.id`;
}
