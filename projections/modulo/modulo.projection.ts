import { idOf } from '#domain/kernel/ids.ts';
import type { ModuloEvent } from '#domain/modulo/modulo.events.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** The tree of modules and the permissions that groups receive; the same for every client. */
export const modulosProjection: Projection<ModuloEvent> = {
  name: 'modulos',
  version: 1,
  tables: ['modulos', 'modulos_historico', 'permissoes', 'permissoes_historico'],
  schema: `
CREATE TABLE modulos (
  id uuid PRIMARY KEY,
  chave text NOT NULL UNIQUE,
  nome text COLLATE "und-x-icu" NOT NULL,
  modulo_pai_id uuid,
  ordem int NOT NULL,
  ${DESDE}
);
${historicoDe('modulos', ['id'])}
CREATE TABLE permissoes (
  id uuid PRIMARY KEY,
  modulo_id uuid NOT NULL,
  chave text NOT NULL UNIQUE,
  nome text COLLATE "und-x-icu" NOT NULL,
  ${DESDE}
);
${historicoDe('permissoes', ['id'])}`,
  indexes: 'CREATE INDEX permissoes_modulo ON permissoes (modulo_id);',
  on: {
    // Registered again by a later release: name, parent and order may then be others.
    ModuloRegistrado: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO modulos (id, chave, nome, modulo_pai_id, ordem)
        VALUES (${idOf(streamId)}, ${data.chave}, ${data.nome}, ${data.modulo_pai_id}, ${data.ordem})
        ON CONFLICT (id) DO UPDATE SET chave = excluded.chave, nome = excluded.nome,
          modulo_pai_id = excluded.modulo_pai_id, ordem = excluded.ordem`,
    ],
    PermissaoRegistrada: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO permissoes (id, modulo_id, chave, nome)
        VALUES (${data.permissao_id}, ${idOf(streamId)}, ${data.chave}, ${data.nome})
        ON CONFLICT (id) DO UPDATE SET modulo_id = excluded.modulo_id, chave = excluded.chave, nome = excluded.nome`,
    ],
  },
};
