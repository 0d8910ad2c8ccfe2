import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { sempre } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const configuracaoRow = z.object({
  /** Null for the default, each of them. */
  sessao_tempo: z.number().int().nullable(),
  limite_envio_mib: z.number().int().nullable(),
  limite_envio_arquivos: z.number().int().nullable(),
  revisao: z.number().int(),
  autor_id: uuidSchema,
  definida_em: z.string(),
});
export type ConfiguracaoRow = z.infer<typeof configuracaoRow>;

const colunas = sql.fragment`
  c.sessao_tempo, c.limite_envio_mib, c.limite_envio_arquivos, c.revisao, c.autor_id, c.definida_em`;

/** The installation's; none where nobody configured it. Knows no scope: it holds for everybody. */
export function obterConfiguracao() {
  return sql.type(configuracaoRow)`SELECT ${colunas} FROM configuracoes c`;
}

/** Query for the minutes after which sessions end, as one value; none where nobody decided. Without parameters. */
export const sessaoTempoDaInstalacao = sql.fragment`SELECT c.sessao_tempo FROM configuracoes c`;

/** Every version from a revision on, oldest first: what somebody changed while another person filled in the form. */
export function versoesDaConfiguracao(desdeRevisao: number) {
  return sql.type(configuracaoRow)`
    SELECT ${colunas} FROM ${sempre('configuracoes')} c WHERE c.revisao >= ${desdeRevisao} ORDER BY c.revisao`;
}

const limitesRow = z.object({
  da_instalacao: z
    .object({
      limite_envio_mib: z.number().int().nullable(),
      limite_envio_arquivos: z.number().int().nullable(),
    })
    .nullable(),
  do_cliente: z
    .object({
      limite_envio_mib: z.number().int().nullable(),
      limite_envio_arquivos: z.number().int().nullable(),
    })
    .nullable(),
});

/** What was decided on the size of imports, by who may decide it. */
export function obterLimitesDeEnvio(cliente_id: Uuid) {
  return sql.type(limitesRow)`
    SELECT (SELECT to_jsonb(c) FROM (SELECT limite_envio_mib, limite_envio_arquivos FROM configuracoes) c)
        AS da_instalacao,
      (SELECT to_jsonb(p) FROM (
        SELECT limite_envio_mib, limite_envio_arquivos FROM politicas WHERE cliente_id = ${cliente_id}) p) AS do_cliente`;
}
