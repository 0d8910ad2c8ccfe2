import type { AprovacaoEvent } from '#domain/aprovacao/aprovacao.events.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import type { Projection } from '../kernel/projection.ts';
import { type Statement, sql } from '../kernel/sql.ts';
import { situacaoDaAprovacao } from './aprovacao.queries.ts';

interface Fim {
  readonly streamId: StreamId;
  readonly instante: string;
}

/** @param aprovador_id null where its author gave it up */
function decidida(
  { streamId, instante }: Fim,
  situacao: string,
  aprovador_id: Uuid | null,
  motivo: string | null = null,
): Statement[] {
  return [
    sql.fragment`
      UPDATE aprovacoes SET situacao = ${situacao}, aprovador_id = ${aprovador_id}, motivo = ${motivo},
        decidida_em = ${instante}
      WHERE id = ${idOf(streamId)}`,
  ];
}

/** Changes of access that waited, or wait, for a second person. */
export const aprovacoesProjection: Projection<AprovacaoEvent> = {
  name: 'aprovacoes',
  version: 1,
  tables: ['aprovacoes'],
  schema: `
CREATE TABLE aprovacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  autor_id uuid NOT NULL,
  alvo_id uuid NOT NULL,
  mudanca jsonb NOT NULL,
  sensiveis uuid[] NOT NULL,
  beneficiario_ids uuid[] NOT NULL,
  situacao text NOT NULL CHECK (situacao IN (${situacaoDaAprovacao.options.map((uma) => `'${uma}'`).join(', ')})),
  -- Who decided, and why not; null while nobody has.
  aprovador_id uuid,
  motivo text,
  solicitada_em timestamptz NOT NULL,
  decidida_em timestamptz
);`,
  indexes: `
CREATE INDEX aprovacoes_lista ON aprovacoes (cliente_id, solicitada_em DESC, id DESC);
CREATE INDEX aprovacoes_pendentes ON aprovacoes (cliente_id, alvo_id) WHERE situacao = 'pendente';`,
  on: {
    AprovacaoSolicitada: ({ streamId, data, instante }) => [
      sql.fragment`
        INSERT INTO aprovacoes (id, cliente_id, autor_id, alvo_id, mudanca, sensiveis, beneficiario_ids, situacao,
          solicitada_em)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.autor_id}, ${data.alvo_id},
          ${JSON.stringify(data.mudanca)}::jsonb, ${sql.array([...data.sensiveis], 'uuid')},
          ${sql.array([...data.beneficiario_ids], 'uuid')}, 'pendente', ${instante})
        ON CONFLICT (id) DO NOTHING`,
    ],
    AprovacaoConcedida: (event) => decidida(event, 'concedida', event.data.aprovador_id),
    AprovacaoRecusada: (event) => decidida(event, 'recusada', event.data.aprovador_id, event.data.motivo),
    AprovacaoCancelada: (event) => decidida(event, 'cancelada', null),
    AprovacaoExpirada: (event) => decidida(event, 'expirada', event.data.aprovador_id),
  },
};
