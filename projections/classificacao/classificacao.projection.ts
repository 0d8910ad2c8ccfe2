import type { ClassificacaoEvent } from '#domain/classificacao/classificacao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** What clients call the outcome of looking at a detection. */
export const classificacoesProjection: Projection<ClassificacaoEvent> = {
  name: 'classificacoes',
  version: 1,
  tables: ['classificacoes', 'classificacoes_historico'],
  schema: `
CREATE TABLE classificacoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  value int NOT NULL,
  description text COLLATE "und-x-icu" NOT NULL,
  ativo boolean NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('classificacoes', ['id'])}`,
  indexes: 'CREATE INDEX classificacoes_lista ON classificacoes (cliente_id, value, id);',
  on: {
    ClassificacaoCriada: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO classificacoes (id, cliente_id, value, description, ativo, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.value}, ${data.description}, TRUE, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    ClassificacaoAlterada: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE classificacoes SET description = ${data.description}, revisao = ${revision}
        WHERE id = ${idOf(streamId)}`,
    ],
    ClassificacaoInativada: (event) => [mudarSituacao(event, false)],
    ClassificacaoReativada: (event) => [mudarSituacao(event, true)],
  },
};

const mudarSituacao = ({ streamId, revision }: ProjectedEvent, ativo: boolean) =>
  sql.fragment`UPDATE classificacoes SET ativo = ${ativo}, revisao = ${revision} WHERE id = ${idOf(streamId)}`;
