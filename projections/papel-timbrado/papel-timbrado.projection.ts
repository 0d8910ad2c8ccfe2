import type { PapelTimbradoEvent } from '#domain/papel-timbrado/papel-timbrado.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** What documents of each client have at their head and end. Every version is kept: what is issued again looks as it did. */
export const papeisTimbradosProjection: Projection<PapelTimbradoEvent> = {
  name: 'papeis_timbrados',
  version: 1,
  tables: ['papeis_timbrados', 'papeis_timbrados_historico'],
  schema: `
CREATE TABLE papeis_timbrados (
  cliente_id uuid PRIMARY KEY,
  cabecalho text NOT NULL,
  encerramento text NOT NULL,
  -- File, size and what is read in its place; null for none.
  logo jsonb,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  autor_id uuid NOT NULL,
  definida_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('papeis_timbrados', ['cliente_id'])}`,
  indexes: '',
  on: {
    PapelTimbradoDefinido: ({ data, revision, meta, instante }) => [
      sql.fragment`
        INSERT INTO papeis_timbrados AS p (cliente_id, cabecalho, encerramento, logo, revisao, autor_id, definida_em)
        VALUES (${data.cliente_id}, ${data.cabecalho}, ${data.encerramento},
          ${data.logo === null ? null : JSON.stringify(data.logo)}::jsonb, ${revision}, ${meta.actorId}, ${instante})
        ON CONFLICT (cliente_id) DO UPDATE SET
          cabecalho = EXCLUDED.cabecalho, encerramento = EXCLUDED.encerramento, logo = EXCLUDED.logo,
          revisao = EXCLUDED.revisao, autor_id = EXCLUDED.autor_id, definida_em = EXCLUDED.definida_em
        WHERE p.revisao < EXCLUDED.revisao`,
    ],
  },
};
