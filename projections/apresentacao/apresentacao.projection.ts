import type { ApresentacaoEvent } from '#domain/apresentacao/apresentacao.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** How the main map of each client opens. */
export const apresentacoesProjection: Projection<ApresentacaoEvent> = {
  name: 'apresentacoes',
  version: 1,
  tables: ['apresentacoes', 'apresentacoes_historico'],
  schema: `
CREATE TABLE apresentacoes (
  cliente_id uuid PRIMARY KEY,
  -- Layer types, the topmost first.
  ordem uuid[] NOT NULL,
  -- Percent by layer type.
  opacidades jsonb NOT NULL,
  ${DESDE}
);
${historicoDe('apresentacoes', ['cliente_id'])}`,
  indexes: '',
  on: {
    ApresentacaoDefinida: ({ data }) => [
      sql.fragment`
        INSERT INTO apresentacoes (cliente_id, ordem, opacidades)
        VALUES (${data.cliente_id}, ${sql.array([...data.tipo_ids], 'uuid')}, ${JSON.stringify(data.opacidades)}::jsonb)
        ON CONFLICT (cliente_id) DO UPDATE SET ordem = excluded.ordem, opacidades = excluded.opacidades`,
    ],
  },
};
