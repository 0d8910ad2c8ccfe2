import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import type { UsuarioEvent } from '#domain/usuario/usuario.events.ts';
import { DESDE, historicoDe, semSucessor } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { type Statement, sql } from '../kernel/sql.ts';

interface Passo {
  readonly streamId: StreamId;
  readonly position: bigint;
}

/** The set of a person becomes this one; what stays is not touched, so that history holds real changes only. */
function definir(tabela: 'usuario_grupos' | 'usuario_ativos', event: Passo, ids: readonly Uuid[]): Statement[] {
  const usuario_id = idOf(event.streamId);
  const nome = tabela === 'usuario_grupos' ? 'grupo_id' : 'ativo_id';
  const coluna = sql.identifier([nome]);
  const alvo = sql.identifier([tabela]);
  const lista = sql.array([...ids], 'uuid');
  return [
    sql.fragment`DELETE FROM ${alvo} WHERE usuario_id = ${usuario_id} AND NOT ${coluna} = ANY(${lista})`,
    sql.fragment`
      INSERT INTO ${alvo} (usuario_id, ${coluna})
      SELECT * FROM (SELECT ${usuario_id}::uuid AS usuario_id, x AS ${coluna} FROM unnest(${lista}) x) n
      WHERE ${semSucessor(tabela, 'n', ['usuario_id', nome], event.position)}
      ON CONFLICT DO NOTHING`,
  ];
}

function alternar(usuario_id: Uuid, ativo: boolean): Statement[] {
  return [sql.fragment`UPDATE usuarios SET ativo = ${ativo} WHERE id = ${usuario_id}`];
}

function solicitado(usuario_id: Uuid, instante: string | null): Statement[] {
  return [sql.fragment`UPDATE usuarios SET apagamento_solicitado_em = ${instante} WHERE id = ${usuario_id}`];
}

/** Who has access to what. No personal data: that is the identity service's, outside of projections. */
export const usuariosProjection: Projection<UsuarioEvent> = {
  name: 'usuarios',
  version: 2,
  tables: [
    'usuarios',
    'usuarios_historico',
    'usuario_grupos',
    'usuario_grupos_historico',
    'usuario_ativos',
    'usuario_ativos_historico',
  ],
  schema: `
CREATE TABLE usuarios (
  id uuid PRIMARY KEY,
  -- Null for those who operate the installation.
  cliente_id uuid,
  ativo boolean NOT NULL,
  criado_em timestamptz NOT NULL,
  senha_definida_em timestamptz,
  -- Zero is none.
  avatar_id int NOT NULL DEFAULT 0,
  -- When the person asked to be erased, while nobody has answered.
  apagamento_solicitado_em timestamptz,
  apagado_em timestamptz,
  ${DESDE}
);
${historicoDe('usuarios', ['id'])}
CREATE TABLE usuario_grupos (
  usuario_id uuid NOT NULL,
  grupo_id uuid NOT NULL,
  ${DESDE},
  PRIMARY KEY (usuario_id, grupo_id)
);
${historicoDe('usuario_grupos', ['usuario_id', 'grupo_id'])}
CREATE TABLE usuario_ativos (
  usuario_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  ${DESDE},
  PRIMARY KEY (usuario_id, ativo_id)
);
${historicoDe('usuario_ativos', ['usuario_id', 'ativo_id'])}`,
  indexes: `
CREATE INDEX usuarios_lista ON usuarios (cliente_id, criado_em, id);
CREATE INDEX usuario_grupos_grupo ON usuario_grupos (grupo_id);
CREATE INDEX usuario_ativos_ativo ON usuario_ativos (ativo_id);`,
  on: {
    UsuarioCriado: (event) => [
      sql.fragment`
        INSERT INTO usuarios (id, cliente_id, ativo, criado_em)
        VALUES (${idOf(event.streamId)}, ${event.data.cliente_id}, TRUE, ${event.instante})
        ON CONFLICT (id) DO NOTHING`,
      ...definir('usuario_grupos', event, event.data.grupo_ids),
      ...definir('usuario_ativos', event, event.data.ativo_ids),
    ],
    GruposDoUsuarioDefinidos: (event) => definir('usuario_grupos', event, event.data.grupo_ids),
    AtivosDoUsuarioDefinidos: (event) => definir('usuario_ativos', event, event.data.ativo_ids),
    SenhaDoUsuarioDefinida: ({ streamId, instante }) => [
      sql.fragment`UPDATE usuarios SET senha_definida_em = ${instante} WHERE id = ${idOf(streamId)}`,
    ],
    AvatarDoUsuarioDefinido: ({ streamId, data }) => [
      sql.fragment`UPDATE usuarios SET avatar_id = ${data.avatar_id} WHERE id = ${idOf(streamId)}`,
    ],
    ApagamentoDoUsuarioSolicitado: ({ streamId, instante }) => solicitado(idOf(streamId), instante),
    ApagamentoDoUsuarioCancelado: ({ streamId }) => solicitado(idOf(streamId), null),
    ApagamentoDoUsuarioRecusado: ({ streamId }) => solicitado(idOf(streamId), null),
    DadosDoUsuarioApagados: ({ streamId, instante }) => [
      sql.fragment`
        UPDATE usuarios SET apagado_em = ${instante}, apagamento_solicitado_em = NULL, avatar_id = 0
        WHERE id = ${idOf(streamId)}`,
    ],
    UsuarioInativado: ({ streamId }) => alternar(idOf(streamId), false),
    UsuarioReativado: ({ streamId }) => alternar(idOf(streamId), true),
  },
};
