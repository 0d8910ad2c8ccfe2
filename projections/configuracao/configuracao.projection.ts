import { CONFIGURACAO_ID, type ConfiguracaoEvent } from '#domain/configuracao/configuracao.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** What holds for the whole installation: one row, and every version before it with who made it. */
export const configuracoesProjection: Projection<ConfiguracaoEvent> = {
  name: 'configuracoes',
  version: 1,
  tables: ['configuracoes', 'configuracoes_historico'],
  schema: `
CREATE TABLE configuracoes (
  id uuid PRIMARY KEY CHECK (id = '${CONFIGURACAO_ID}'),
  -- Null for the default.
  sessao_tempo int,
  limite_envio_mib int,
  limite_envio_arquivos int,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  autor_id uuid NOT NULL,
  definida_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('configuracoes', ['id'])}`,
  indexes: '',
  on: {
    ConfiguracaoDefinida: ({ data, revision, meta, instante }) => [
      sql.fragment`
        INSERT INTO configuracoes AS c (id, sessao_tempo, limite_envio_mib, limite_envio_arquivos, revisao, autor_id,
          definida_em)
        VALUES (${CONFIGURACAO_ID}, ${data.sessao_tempo}, ${data.limite_envio_mib}, ${data.limite_envio_arquivos},
          ${revision}, ${meta.actorId}, ${instante})
        ON CONFLICT (id) DO UPDATE SET
          sessao_tempo = EXCLUDED.sessao_tempo, limite_envio_mib = EXCLUDED.limite_envio_mib,
          limite_envio_arquivos = EXCLUDED.limite_envio_arquivos, revisao = EXCLUDED.revisao,
          autor_id = EXCLUDED.autor_id, definida_em = EXCLUDED.definida_em
        WHERE c.revisao < EXCLUDED.revisao`,
    ],
  },
};
