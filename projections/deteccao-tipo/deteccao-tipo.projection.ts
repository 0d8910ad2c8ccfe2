import type { DeteccaoTipoEvent } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

const colunas = sql.fragment`
  nome, alias, descricao, cor_contorno, cor_preenchimento, transparencia_preenchimento, transparencia_cor_contorno`;

type Dados = Extract<DeteccaoTipoEvent, { type: 'DeteccaoTipoAlterado' }>['data'];

function valores(data: Dados) {
  return sql.fragment`
    ${data.nome}, ${data.alias}, ${data.descricao}, ${data.cor_contorno}, ${data.cor_preenchimento},
    ${data.transparencia_preenchimento}, ${data.transparencia_cor_contorno}`;
}

/** Kinds of detections, with how each is drawn. */
export const deteccaoTiposProjection: Projection<DeteccaoTipoEvent> = {
  name: 'deteccao_tipos',
  version: 1,
  tables: ['deteccao_tipos', 'deteccao_tipos_historico'],
  schema: `
CREATE TABLE deteccao_tipos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  -- Empty where the name serves.
  alias text NOT NULL,
  descricao text NOT NULL,
  cor_contorno text NOT NULL,
  cor_preenchimento text NOT NULL,
  transparencia_preenchimento double precision NOT NULL,
  transparencia_cor_contorno double precision NOT NULL,
  ativo boolean NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('deteccao_tipos', ['id'])}`,
  indexes: 'CREATE INDEX deteccao_tipos_lista ON deteccao_tipos (cliente_id, nome, id);',
  on: {
    DeteccaoTipoCriado: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO deteccao_tipos (id, cliente_id, ${colunas}, ativo, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${valores(data)}, TRUE, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    DeteccaoTipoAlterado: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE deteccao_tipos SET (${colunas}, revisao) = ROW(${valores(data)}, ${revision})
        WHERE id = ${idOf(streamId)}`,
    ],
    DeteccaoTipoInativado: (event) => [mudarSituacao(event, false)],
    DeteccaoTipoAtivado: (event) => [mudarSituacao(event, true)],
  },
};

const mudarSituacao = ({ streamId, revision }: ProjectedEvent, ativo: boolean) =>
  sql.fragment`UPDATE deteccao_tipos SET ativo = ${ativo}, revisao = ${revision} WHERE id = ${idOf(streamId)}`;
