import { z } from 'zod';
import { CAMPOS_DOS_LIMITES } from '#domain/artefato/limites.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { type Momento, sempre, tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const politicaRow = z.object({
  cliente_id: uuidSchema,
  /** Minutes; null for the installation's. */
  sessao_tempo: z.number().int().nullable(),
  grupos_dois_fatores: z.array(uuidSchema),
  limite_envio_mib: z.number().int().nullable(),
  limite_envio_arquivos: z.number().int().nullable(),
  exigir_aprovacao: z.boolean(),
  exigir_motivo: z.boolean(),
  permitir_anexo: z.boolean(),
  limites_artefatos: z.partialRecord(z.enum(CAMPOS_DOS_LIMITES), z.number().int()),
  revisao: z.number().int(),
  autor_id: uuidSchema,
  definida_em: z.string(),
});
export type PoliticaRow = z.infer<typeof politicaRow>;

const colunas = sql.fragment`
  p.cliente_id, p.sessao_tempo, to_jsonb(p.grupos_dois_fatores) AS grupos_dois_fatores, p.limite_envio_mib,
  p.limite_envio_arquivos, p.exigir_aprovacao, p.exigir_motivo, p.permitir_anexo, p.limites_artefatos, p.revisao, p.autor_id, p.definida_em`;

/**
 * The policy of a client; none where the installation's holds. Knows no scope: sessions are made from it.
 * @param momento as it was then
 */
export function obterPolitica(cliente_id: Uuid, momento?: Momento) {
  return sql.type(politicaRow)`
    SELECT ${colunas} FROM ${tabelaEm('politicas', momento)} p WHERE p.cliente_id = ${cliente_id}`;
}

/** Every version from a revision on, oldest first: what somebody changed while another person filled in the form. */
export function versoesDaPolitica(cliente_id: Uuid, desdeRevisao: number) {
  return sql.type(politicaRow)`
    SELECT ${colunas} FROM ${sempre('politicas')} p
    WHERE p.cliente_id = ${cliente_id} AND p.revisao >= ${desdeRevisao}
    ORDER BY p.revisao`;
}
