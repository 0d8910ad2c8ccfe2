import { idOf } from '#domain/kernel/ids.ts';
import type { VerificacaoEvent } from '#domain/verificacao/verificacao.events.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';
import { estadoDaVerificacao } from './verificacao.queries.ts';

/** Verifications of the log, and what each found. */
export const verificacoesProjection: Projection<VerificacaoEvent> = {
  name: 'verificacoes',
  version: 1,
  tables: ['verificacoes'],
  schema: `
CREATE TABLE verificacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid,
  autor_id uuid NOT NULL,
  estado text NOT NULL CHECK (estado IN (${estadoDaVerificacao.options.map((estado) => `'${estado}'`).join(', ')})),
  resultado jsonb,
  solicitada_em timestamptz NOT NULL,
  terminada_em timestamptz
);`,
  indexes: 'CREATE INDEX verificacoes_lista ON verificacoes (cliente_id, solicitada_em DESC, id DESC);',
  on: {
    VerificacaoSolicitada: ({ streamId, data, meta, instante }) => [
      sql.fragment`
        INSERT INTO verificacoes (id, cliente_id, autor_id, estado, solicitada_em)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${meta.actorId}, 'solicitada', ${instante})
        ON CONFLICT (id) DO NOTHING`,
    ],
    VerificacaoConcluida: ({ streamId, data, instante }) => [
      sql.fragment`
        UPDATE verificacoes SET estado = ${data.integro ? 'integra' : 'violada'}, terminada_em = ${instante},
          resultado = ${JSON.stringify(data)}::jsonb
        WHERE id = ${idOf(streamId)}`,
    ],
    VerificacaoFalhou: ({ streamId, instante }) => [
      sql.fragment`
        UPDATE verificacoes SET estado = 'falhou', terminada_em = ${instante} WHERE id = ${idOf(streamId)}`,
    ],
  },
};
