import type { ExportacaoEvent } from '#domain/exportacao/exportacao.events.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { type EstadoDaExportacao, estadoDaExportacao } from './exportacao.queries.ts';

type Passo = Pick<ProjectedEvent<ExportacaoEvent>, 'instante'> & { readonly streamId: StreamId };

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;

function passar(event: Passo, estado: EstadoDaExportacao, mais: Fragment = sql.fragment``): Statement[] {
  return [
    sql.fragment`
      UPDATE exportacoes SET estado = ${estado}, alterada_em = ${event.instante} ${mais}
      WHERE id = ${idOf(event.streamId)}`,
  ];
}

/** Exports and what became of each; how far one that runs has come is the progress table's, outside of projections. */
export const exportacoesProjection: Projection<ExportacaoEvent> = {
  name: 'exportacoes',
  version: 2,
  tables: ['exportacoes'],
  schema: `
CREATE TABLE exportacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  autor_id uuid NOT NULL,
  objeto text NOT NULL,
  formato text NOT NULL,
  crs int NOT NULL,
  estado text NOT NULL CHECK (estado IN (${estadoDaExportacao.options.map((estado) => `'${estado}'`).join(', ')})),
  total int,
  arquivo text,
  sha256 text,
  bytes bigint,
  tipo text,
  avisos jsonb NOT NULL DEFAULT '[]',
  motivo text,
  solicitada_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  expira_em timestamptz
);`,
  indexes: `
CREATE INDEX exportacoes_lista ON exportacoes (cliente_id, autor_id, solicitada_em, id);
CREATE INDEX exportacoes_por_arquivo ON exportacoes (sha256) WHERE estado = 'concluida';`,
  on: {
    ExportacaoSolicitada: ({ streamId, data, meta, instante }) => [
      sql.fragment`
        INSERT INTO exportacoes (id, cliente_id, autor_id, objeto, formato, crs, estado, solicitada_em,
          alterada_em)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${meta.actorId}, ${data.objeto}, ${data.formato}, ${data.crs},
          'solicitada', ${instante}, ${instante})
        ON CONFLICT (id) DO NOTHING`,
    ],
    ExportacaoConcluida: (event) => {
      const { total, avisos, expira_em, arquivo } = event.data;
      const { nome, sha256, bytes, tipo } = arquivo;
      return passar(
        event,
        'concluida',
        sql.fragment`, total = ${total}, avisos = ${json(avisos)}, expira_em = ${expira_em}, arquivo = ${nome},
          sha256 = ${sha256}, bytes = ${bytes}, tipo = ${tipo}`,
      );
    },
    ExportacaoFalhou: (event) => passar(event, 'falhou', sql.fragment`, motivo = ${event.data.motivo}`),
    ExportacaoCancelada: (event) => passar(event, 'cancelada'),
    ExportacaoExpirada: (event) => passar(event, 'expirada'),
  },
};
