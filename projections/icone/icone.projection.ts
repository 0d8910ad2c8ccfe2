import type { IconeEvent } from '#domain/icone/icone.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Icons that clients brought, with their drawings. */
export const iconesProjection: Projection<IconeEvent> = {
  name: 'icones',
  version: 1,
  tables: ['icones', 'icones_historico'],
  schema: `
CREATE TABLE icones (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  desenho text NOT NULL,
  ativo boolean NOT NULL,
  ${DESDE}
);
${historicoDe('icones', ['id'])}`,
  indexes: 'CREATE INDEX icones_lista ON icones (cliente_id, nome, id) WHERE ativo;',
  on: {
    IconeCriado: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO icones (id, cliente_id, nome, desenho, ativo)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.nome}, ${data.desenho}, TRUE)
        ON CONFLICT (id) DO NOTHING`,
    ],
    IconeInativado: ({ streamId }) => [sql.fragment`UPDATE icones SET ativo = FALSE WHERE id = ${idOf(streamId)}`],
  },
};
