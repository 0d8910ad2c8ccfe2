import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const mudadaRow = z.object({
  cliente_id: uuidSchema,
  ativo_id: uuidSchema,
  /** Whether anything of it is, or was until then, of a published analysis. */
  publica: z.boolean(),
  posicao: z.bigint(),
});
export type AnaliseMudada = z.infer<typeof mudadaRow>;

/** Rows as they are since the position, and as they were until something after it: what goes away is news too. */
function mudadas(tabela: 'analises' | 'deteccoes', publica: Fragment, posicao: bigint): Fragment {
  const historico = sql.identifier([`${tabela}_historico`]);
  return sql.fragment`
    SELECT cliente_id, ativo_id, ${publica} AS publica, desde_posicao AS posicao
    FROM ${sql.identifier([tabela])} WHERE desde_posicao > ${posicao}
    UNION ALL
    SELECT cliente_id, ativo_id, ${publica}, ate_posicao FROM ${historico} WHERE ate_posicao > ${posicao}`;
}

/** In which assets of these clients analyses or detections changed after the position: of any, for who makes the cut. */
export function analisesMudadasDepoisDe(posicao: bigint, clientes: readonly Uuid[]) {
  return sql.type(mudadaRow)`
    SELECT m.cliente_id, m.ativo_id, bool_or(m.publica) AS publica, max(m.posicao) AS posicao
    FROM (
      ${mudadas('analises', sql.fragment`publicada AND NOT removida`, posicao)}
      UNION ALL
      ${mudadas('deteccoes', sql.fragment`analise_publicada AND NOT analise_removida`, posicao)}
    ) m
    WHERE m.cliente_id = ANY(${sql.array([...clientes], 'uuid')})
    GROUP BY m.cliente_id, m.ativo_id ORDER BY 4`;
}
