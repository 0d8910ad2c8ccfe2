import type { ImagemSalvaEvent } from '#domain/imagem-salva/imagem-salva.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Groups of images that were saved, with their scenes as they were found. */
export const imagensSalvasProjection: Projection<ImagemSalvaEvent> = {
  name: 'imagens_salvas',
  version: 1,
  tables: ['imagens_salvas', 'imagens_salvas_historico'],
  schema: `
CREATE TABLE imagens_salvas (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  hash text NOT NULL,
  grupo jsonb NOT NULL,
  -- Of its scenes, in their order.
  imagem_ids jsonb NOT NULL,
  -- The group itself was saved, and may be used.
  inteiro boolean NOT NULL DEFAULT false,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('imagens_salvas', ['id'])}`,
  indexes: 'CREATE INDEX imagens_salvas_por_hash ON imagens_salvas (cliente_id, hash);',
  on: {
    ImagensSalvas: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO imagens_salvas AS s (id, cliente_id, hash, grupo, imagem_ids, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.hash}, ${JSON.stringify(data.grupo)}::jsonb,
          ${JSON.stringify(data.imagem_ids)}::jsonb, ${revision})
        ON CONFLICT (id) DO UPDATE SET revisao = excluded.revisao, imagem_ids = s.imagem_ids || excluded.imagem_ids,
          grupo = s.grupo || jsonb_build_object('cenas', (s.grupo -> 'cenas') || (excluded.grupo -> 'cenas'))
        WHERE s.revisao < excluded.revisao`,
    ],
    GrupoDeImagensSalvo: ({ streamId, revision }) => [
      sql.fragment`
        UPDATE imagens_salvas SET inteiro = TRUE, revisao = ${revision}
        WHERE id = ${idOf(streamId)} AND revisao < ${revision}`,
    ],
  },
};
