import type { GrupoEvent } from '#domain/grupo/grupo.events.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe, semSucessor } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { type Statement, sql } from '../kernel/sql.ts';

interface Passo {
  readonly streamId: StreamId;
  readonly position: bigint;
}

/** The set of a group becomes this one; what stays is not touched, so that history holds real changes only. */
function definir(tabela: 'grupo_modulos' | 'grupo_permissoes', event: Passo, ids: readonly Uuid[]): Statement[] {
  const grupo_id = idOf(event.streamId);
  const nome = tabela === 'grupo_modulos' ? 'modulo_id' : 'permissao_id';
  const coluna = sql.identifier([nome]);
  const alvo = sql.identifier([tabela]);
  const lista = sql.array([...ids], 'uuid');
  return [
    sql.fragment`DELETE FROM ${alvo} WHERE grupo_id = ${grupo_id} AND NOT ${coluna} = ANY(${lista})`,
    sql.fragment`
      INSERT INTO ${alvo} (grupo_id, ${coluna})
      SELECT * FROM (SELECT ${grupo_id}::uuid AS grupo_id, x AS ${coluna} FROM unnest(${lista}) x) n
      WHERE ${semSucessor(tabela, 'n', ['grupo_id', nome], event.position)}
      ON CONFLICT DO NOTHING`,
  ];
}

/** Groups and what their members may do. */
export const gruposProjection: Projection<GrupoEvent> = {
  name: 'grupos',
  version: 1,
  tables: [
    'grupos',
    'grupos_historico',
    'grupo_modulos',
    'grupo_modulos_historico',
    'grupo_permissoes',
    'grupo_permissoes_historico',
  ],
  schema: `
CREATE TABLE grupos (
  id uuid PRIMARY KEY,
  -- Null for the groups of those who operate the installation.
  cliente_id uuid,
  nome text COLLATE "und-x-icu" NOT NULL,
  ${DESDE}
);
${historicoDe('grupos', ['id'])}
CREATE TABLE grupo_modulos (
  grupo_id uuid NOT NULL,
  modulo_id uuid NOT NULL,
  ${DESDE},
  PRIMARY KEY (grupo_id, modulo_id)
);
${historicoDe('grupo_modulos', ['grupo_id', 'modulo_id'])}
CREATE TABLE grupo_permissoes (
  grupo_id uuid NOT NULL,
  permissao_id uuid NOT NULL,
  ${DESDE},
  PRIMARY KEY (grupo_id, permissao_id)
);
${historicoDe('grupo_permissoes', ['grupo_id', 'permissao_id'])}`,
  indexes: 'CREATE INDEX grupos_lista ON grupos (cliente_id, nome, id);',
  on: {
    GrupoCriado: (event) => [
      sql.fragment`
        INSERT INTO grupos (id, cliente_id, nome)
        SELECT * FROM (
          SELECT ${idOf(event.streamId)}::uuid AS id, ${event.data.cliente_id}::uuid, ${event.data.nome}::text
        ) n
        WHERE ${semSucessor('grupos', 'n', ['id'], event.position)}
        ON CONFLICT (id) DO NOTHING`,
      ...definir('grupo_modulos', event, event.data.modulo_ids),
      ...definir('grupo_permissoes', event, event.data.permissao_ids),
    ],
    GrupoRenomeado: ({ streamId, data }) => [
      sql.fragment`UPDATE grupos SET nome = ${data.nome} WHERE id = ${idOf(streamId)}`,
    ],
    PermissoesDoGrupoDefinidas: (event) => [
      ...definir('grupo_modulos', event, event.data.modulo_ids),
      ...definir('grupo_permissoes', event, event.data.permissao_ids),
    ],
    GrupoRemovido: (event) => [
      ...definir('grupo_modulos', event, []),
      ...definir('grupo_permissoes', event, []),
      sql.fragment`DELETE FROM grupos WHERE id = ${idOf(event.streamId)}`,
    ],
  },
};
