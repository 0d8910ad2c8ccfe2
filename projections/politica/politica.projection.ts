import type { PoliticaEvent } from '#domain/politica/politica.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** How people of each client sign in. Every version is kept, with who made it: two people in one form merge by them. */
export const politicasProjection: Projection<PoliticaEvent> = {
  name: 'politicas',
  version: 6,
  tables: ['politicas', 'politicas_historico'],
  schema: `
CREATE TABLE politicas (
  cliente_id uuid PRIMARY KEY,
  -- Minutes; null for the installation's.
  sessao_tempo int,
  grupos_dois_fatores uuid[] NOT NULL,
  -- Mebibytes and files of one import; null for the installation's.
  limite_envio_mib int,
  limite_envio_arquivos int,
  -- Whether two people have to agree before anybody gains a sensitive permission.
  exigir_aprovacao boolean NOT NULL,
  -- Whether nothing is deleted or inactivated without a reason.
  exigir_motivo boolean NOT NULL,
  -- Whether scheduled reports may go outside as an attachment.
  permitir_anexo boolean NOT NULL,
  -- How large and how many artefacts may be, where narrower than the installation's.
  limites_artefatos jsonb NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  autor_id uuid NOT NULL,
  definida_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('politicas', ['cliente_id'])}`,
  indexes: '',
  on: {
    PoliticaDefinida: ({ data, revision, meta, instante }) => [
      sql.fragment`
        INSERT INTO politicas AS p (cliente_id, sessao_tempo, grupos_dois_fatores, limite_envio_mib,
          limite_envio_arquivos, exigir_aprovacao, exigir_motivo, permitir_anexo, limites_artefatos, revisao,
          autor_id, definida_em)
        VALUES (${data.cliente_id}, ${data.sessao_tempo}, ${sql.array([...data.grupos_dois_fatores], 'uuid')},
          ${data.limite_envio_mib ?? null}, ${data.limite_envio_arquivos ?? null}, ${data.exigir_aprovacao ?? false},
          ${data.exigir_motivo ?? false}, ${data.permitir_anexo ?? false},
          ${JSON.stringify(data.limites_artefatos ?? {})}::jsonb,
          ${revision}, ${meta.actorId}, ${instante})
        ON CONFLICT (cliente_id) DO UPDATE SET
          sessao_tempo = EXCLUDED.sessao_tempo, grupos_dois_fatores = EXCLUDED.grupos_dois_fatores,
          limite_envio_mib = EXCLUDED.limite_envio_mib, limite_envio_arquivos = EXCLUDED.limite_envio_arquivos,
          exigir_aprovacao = EXCLUDED.exigir_aprovacao, exigir_motivo = EXCLUDED.exigir_motivo,
          permitir_anexo = EXCLUDED.permitir_anexo, limites_artefatos = EXCLUDED.limites_artefatos,
          revisao = EXCLUDED.revisao, autor_id = EXCLUDED.autor_id, definida_em = EXCLUDED.definida_em
        WHERE p.revisao < EXCLUDED.revisao`,
    ],
  },
};
