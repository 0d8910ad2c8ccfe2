import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from '../kernel/sql.ts';

const chaveDeProvedorRow = z.object({
  provedor: z.string(),
  /** Null where the client's own was taken away. */
  chave_id: uuidSchema.nullable(),
  autor_id: uuidSchema,
  definida_em: z.string(),
});
export type ChaveDeProvedorRow = z.infer<typeof chaveDeProvedorRow>;

/** What a client said of its keys, a row for each provider of which it ever said anything. */
export function listarChavesDeProvedores(cliente_id: Uuid) {
  return sql.type(chaveDeProvedorRow)`
    SELECT c.provedor, c.chave_id, c.autor_id, c.definida_em
    FROM chaves_de_provedores c WHERE c.cliente_id = ${cliente_id} ORDER BY c.provedor`;
}
