import { idOf } from '#domain/kernel/ids.ts';
import type { NotificacaoEvent } from '#domain/notificacao/notificacao.events.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/**
 * What people were told, and since when they have read it. Both positions serve live pages: `posicao` is the telling,
 * `mudou_posicao` the last change, so that a page knows whether it shows the newest.
 */
export const notificacoesProjection: Projection<NotificacaoEvent> = {
  name: 'notificacoes',
  version: 2,
  tables: ['notificacoes', 'testes_publicos'],
  schema: `
CREATE TABLE notificacoes (
  id uuid PRIMARY KEY,
  usuario_id uuid NOT NULL,
  cliente_id uuid,
  ativo_id uuid,
  tipo text NOT NULL,
  nivel text NOT NULL,
  titulo text NOT NULL,
  mensagem text NOT NULL,
  acoes jsonb NOT NULL,
  -- Whoever lacks one of them reads it no more.
  permissoes text[] NOT NULL,
  emitida_em timestamptz NOT NULL,
  lida_em timestamptz,
  posicao bigint NOT NULL,
  mudou_posicao bigint NOT NULL
);
CREATE TABLE testes_publicos (
  id uuid PRIMARY KEY,
  mensagem text NOT NULL,
  emitido_em timestamptz NOT NULL,
  posicao bigint NOT NULL
);`,
  indexes: `
CREATE INDEX notificacoes_lista ON notificacoes (usuario_id, emitida_em DESC, id DESC);
CREATE INDEX notificacoes_por_ler ON notificacoes (usuario_id, emitida_em DESC, id DESC) WHERE lida_em IS NULL;
CREATE INDEX notificacoes_da_pessoa ON notificacoes (usuario_id, mudou_posicao);
CREATE INDEX notificacoes_mudanca ON notificacoes (mudou_posicao);
CREATE INDEX testes_publicos_posicao ON testes_publicos (posicao);`,
  on: {
    NotificacaoEmitida: ({ streamId, data, instante, position }) => [
      sql.fragment`
        INSERT INTO notificacoes (id, usuario_id, cliente_id, ativo_id, tipo, nivel, titulo, mensagem, acoes,
          permissoes, emitida_em, posicao, mudou_posicao)
        VALUES (${idOf(streamId)}, ${data.usuario_id}, ${data.cliente_id}, ${data.ativo_id}, ${data.tipo},
          ${data.nivel}, ${data.titulo}, ${data.mensagem}, ${JSON.stringify(data.acoes)}::jsonb,
          ${sql.array([...(data.permissoes ?? [])], 'text')}, ${instante}, ${position}, ${position})
        ON CONFLICT (id) DO NOTHING`,
    ],
    NotificacaoLida: ({ streamId, instante, position }) => [
      sql.fragment`
        UPDATE notificacoes SET lida_em = ${instante}, mudou_posicao = ${position}
        WHERE id = ${idOf(streamId)} AND lida_em IS NULL`,
    ],
    TestePublicoEmitido: ({ streamId, data, instante, position }) => [
      sql.fragment`
        INSERT INTO testes_publicos (id, mensagem, emitido_em, posicao)
        VALUES (${idOf(streamId)}, ${data.mensagem}, ${instante}, ${position})
        ON CONFLICT (id) DO NOTHING`,
    ],
  },
};
