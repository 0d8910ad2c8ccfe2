import type { AtoEvent } from '#domain/ato/ato.events.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { type EstadoDoAto, estadoDoAto } from './ato.queries.ts';

type Passo = Pick<ProjectedEvent<AtoEvent>, 'instante'> & { readonly streamId: StreamId };

function passar({ streamId, instante }: Passo, estado: EstadoDoAto, mais: Fragment = sql.fragment``): Statement[] {
  return [
    sql.fragment`UPDATE atos SET estado = ${estado}, alterado_em = ${instante} ${mais} WHERE id = ${idOf(streamId)}`,
  ];
}

/** Bulk acts and what became of them; what runs inside one is the progress table's, outside of projections. */
export const atosProjection: Projection<AtoEvent> = {
  name: 'atos',
  version: 1,
  tables: ['atos', 'atos_historico'],
  schema: `
CREATE TABLE atos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  autor_id uuid NOT NULL,
  especie text NOT NULL,
  motivo text NOT NULL,
  -- Layers that it is about, that it changed, that were so already or refused, and that it gave back.
  total int NOT NULL,
  feitas int,
  sem_efeito int,
  desfeitas int,
  -- Assets of those layers; null where they are too many to be named.
  ativo_ids uuid[],
  estado text NOT NULL CHECK (estado IN (${estadoDoAto.options.map((estado) => `'${estado}'`).join(', ')})),
  solicitado_em timestamptz NOT NULL,
  alterado_em timestamptz NOT NULL,
  ${DESDE}
);
${historicoDe('atos', ['id'])}`,
  indexes: 'CREATE INDEX atos_lista ON atos (cliente_id, solicitado_em, id);',
  on: {
    AtoSolicitado: ({ streamId, data, meta, instante }) => [
      sql.fragment`
        INSERT INTO atos (id, cliente_id, autor_id, especie, motivo, total, ativo_ids, estado, solicitado_em, alterado_em)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${meta.actorId}, ${data.especie}, ${data.motivo}, ${data.total},
          ${data.ativo_ids === null ? null : sql.array([...data.ativo_ids], 'uuid')}, 'em_curso', ${instante}, ${instante})
        ON CONFLICT (id) DO NOTHING`,
    ],
    AtoConcluido: (event) => {
      const { feitas, sem_efeito } = event.data;
      return passar(event, 'concluido', sql.fragment`, feitas = ${feitas}, sem_efeito = ${sem_efeito}`);
    },
    DesfazimentoSolicitado: (event) => passar(event, 'desfazendo'),
    AtoDesfeito: (event) => passar(event, 'desfeito', sql.fragment`, desfeitas = ${event.data.feitas}`),
  },
};
