import { idOf } from '#domain/kernel/ids.ts';
import type { TelaoEvent } from '#domain/telao/telao.events.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Screens on walls: what each shows, whether its address was used, and whether it was ended. */
export const teloesProjection: Projection<TelaoEvent> = {
  name: 'teloes',
  version: 1,
  tables: ['teloes'],
  schema: `
CREATE TABLE teloes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  autor_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  painel text NOT NULL,
  ativo_ids uuid[] NOT NULL,
  criado_em timestamptz NOT NULL,
  aberto_em timestamptz,
  encerrado_em timestamptz
);`,
  indexes: 'CREATE INDEX teloes_lista ON teloes (cliente_id, criado_em, id);',
  on: {
    TelaoCriado: ({ streamId, data, meta, instante }) => [
      sql.fragment`
        INSERT INTO teloes (id, cliente_id, autor_id, nome, painel, ativo_ids, criado_em)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${meta.actorId}, ${data.nome}, ${data.painel},
          ${sql.array(data.ativo_ids, 'uuid')}, ${instante})
        ON CONFLICT (id) DO NOTHING`,
    ],
    TelaoIniciado: ({ streamId, instante }) => [
      sql.fragment`UPDATE teloes SET aberto_em = ${instante} WHERE id = ${idOf(streamId)}`,
    ],
    TelaoEncerrado: ({ streamId, instante }) => [
      sql.fragment`UPDATE teloes SET encerrado_em = ${instante} WHERE id = ${idOf(streamId)}`,
    ],
  },
};
