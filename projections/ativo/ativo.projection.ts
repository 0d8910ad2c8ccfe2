import type { AtivoEvent } from '#domain/ativo/ativo.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

type Dados = Omit<Extract<AtivoEvent, { type: 'AtivoCriado' }>['data'], 'cliente_id'>;

const colunas = sql.fragment`
  nome, sigla, categoria_id, uf, lat, lng, geojson, bbox_geojson, imagem_padrao, monitoramento`;

const geojson = (geometria: Dados['geojson']) => (geometria === null ? null : JSON.stringify(geometria));

function valores(data: Dados) {
  return sql.fragment`
    ${data.nome}, ${data.sigla}, ${data.categoria_id}, ${data.uf}, ${data.lat}, ${data.lng},
    ${geojson(data.geojson)}::jsonb, ${geojson(data.bbox_geojson)}::jsonb, ${data.imagem_padrao}, ${data.monitoramento}`;
}

/** The assets that are watched. */
export const ativosProjection: Projection<AtivoEvent> = {
  name: 'ativos',
  version: 2,
  tables: ['ativos', 'ativos_historico'],
  schema: `
CREATE TABLE ativos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  sigla text NOT NULL,
  categoria_id uuid NOT NULL,
  uf text NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  geojson jsonb,
  bbox_geojson jsonb,
  imagem_padrao text,
  monitoramento boolean NOT NULL,
  ativo boolean NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('ativos', ['id'])}`,
  indexes: `
CREATE INDEX ativos_lista ON ativos (cliente_id, nome, id);
CREATE INDEX ativos_categoria ON ativos (categoria_id);`,
  on: {
    AtivoCriado: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO ativos (id, cliente_id, ativo, revisao, ${colunas})
        VALUES (${idOf(streamId)}, ${data.cliente_id}, TRUE, ${revision}, ${valores(data)})
        ON CONFLICT (id) DO NOTHING`,
    ],
    AtivoAlterado: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE ativos SET (${colunas}) = ROW(${valores(data)}), revisao = ${revision} WHERE id = ${idOf(streamId)}`,
    ],
    AtivoInativado: (event) => [mudarSituacao(event, false)],
    AtivoReativado: (event) => [mudarSituacao(event, true)],
  },
};

const mudarSituacao = ({ streamId, revision }: ProjectedEvent, ativo: boolean) =>
  sql.fragment`UPDATE ativos SET ativo = ${ativo}, revisao = ${revision} WHERE id = ${idOf(streamId)}`;
