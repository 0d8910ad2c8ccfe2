import type { ClienteEvent } from '#domain/cliente/cliente.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** The tenants. */
export const clientesProjection: Projection<ClienteEvent> = {
  name: 'clientes',
  version: 1,
  tables: ['clientes', 'clientes_historico'],
  schema: `
CREATE TABLE clientes (
  id uuid PRIMARY KEY,
  nome text COLLATE "und-x-icu" NOT NULL,
  sigla text NOT NULL,
  ativo boolean NOT NULL,
  ${DESDE}
);
${historicoDe('clientes', ['id'])}`,
  indexes: '',
  on: {
    ClienteCriado: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO clientes (id, nome, sigla, ativo) VALUES (${idOf(streamId)}, ${data.nome}, ${data.sigla}, TRUE)
        ON CONFLICT (id) DO NOTHING`,
    ],
    ClienteAlterado: ({ streamId, data }) => [
      sql.fragment`UPDATE clientes SET nome = ${data.nome}, sigla = ${data.sigla} WHERE id = ${idOf(streamId)}`,
    ],
    ClienteInativado: ({ streamId }) => [sql.fragment`UPDATE clientes SET ativo = FALSE WHERE id = ${idOf(streamId)}`],
    ClienteReativado: ({ streamId }) => [sql.fragment`UPDATE clientes SET ativo = TRUE WHERE id = ${idOf(streamId)}`],
  },
};
