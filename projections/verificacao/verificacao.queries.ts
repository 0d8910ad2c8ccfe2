import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { verificacaoEvents } from '#domain/verificacao/verificacao.events.ts';
import { sql } from '../kernel/sql.ts';

export const estadoDaVerificacao = z.enum(['solicitada', 'integra', 'violada', 'falhou']);

const verificacaoRow = z.object({
  id: uuidSchema,
  autor_id: uuidSchema,
  estado: estadoDaVerificacao,
  resultado: verificacaoEvents.VerificacaoConcluida.schema.nullable(),
  solicitada_em: z.string(),
  terminada_em: z.string().nullable(),
  /** Events walked so far, and of how many; null where none is under way. */
  andamento: z.object({ feito: z.int(), total: z.int() }).nullable(),
});
export type VerificacaoRow = z.infer<typeof verificacaoRow>;

/** The newest verification that the night's schedule asked for. */
export function obterVerificacaoNoturna() {
  return sql.type(verificacaoRow)`
    SELECT v.id, v.autor_id, v.estado, v.resultado, v.solicitada_em, v.terminada_em, NULL AS andamento
    FROM verificacoes v WHERE v.cliente_id IS NULL AND v.autor_id = ${SISTEMA_ID}
    ORDER BY v.solicitada_em DESC, v.id DESC LIMIT 1`;
}

/** The newest verifications that people of the client asked for; with null, those of the operators. */
export function listarVerificacoes(cliente_id: Uuid | null, limite: number) {
  return sql.type(verificacaoRow)`
    SELECT v.id, v.autor_id, v.estado, v.resultado, v.solicitada_em, v.terminada_em,
      CASE WHEN p.id IS NOT NULL AND v.estado = 'solicitada'
        THEN jsonb_build_object('feito', p.feito, 'total', p.total) END AS andamento
    FROM verificacoes v LEFT JOIN operacao.verificacoes p ON p.id = v.id
    WHERE v.cliente_id IS NOT DISTINCT FROM ${cliente_id}::uuid
    ORDER BY v.solicitada_em DESC, v.id DESC LIMIT ${limite}`;
}
