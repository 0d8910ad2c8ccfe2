import type { CamadaTipoEvent, Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

const colunas = sql.fragment`
  icone, icone_tamanho, icone_cor, icone_transparencia, cor_contorno, largura_contorno, transparencia_cor_contorno,
  cor_preenchimento, sem_preenchimento, transparencia_cor_preenchimento`;

function valores(e: Estilo) {
  return sql.fragment`
    ${e.icone}, ${e.icone_tamanho}, ${e.icone_cor}, ${e.icone_transparencia}, ${e.cor_contorno},
    ${e.largura_contorno}, ${e.transparencia_cor_contorno}, ${e.cor_preenchimento}, ${e.sem_preenchimento},
    ${e.transparencia_cor_preenchimento}`;
}

/** Layer types with their style, one column a property: the legend and the map read the same row. */
export const camadaTiposProjection: Projection<CamadaTipoEvent> = {
  name: 'camada_tipos',
  version: 2,
  tables: ['camada_tipos', 'camada_tipos_historico'],
  schema: `
CREATE TABLE camada_tipos (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  tipo_geometria smallint NOT NULL CHECK (tipo_geometria BETWEEN 1 AND 3),
  ativo boolean NOT NULL,
  tipo_pai_id uuid,
  icone text,
  icone_tamanho double precision NOT NULL,
  icone_cor text NOT NULL,
  icone_transparencia double precision NOT NULL,
  cor_contorno text NOT NULL,
  largura_contorno double precision NOT NULL,
  transparencia_cor_contorno double precision NOT NULL,
  cor_preenchimento text,
  sem_preenchimento boolean NOT NULL,
  transparencia_cor_preenchimento double precision NOT NULL,
  ${DESDE}
);
${historicoDe('camada_tipos', ['id'])}`,
  indexes: 'CREATE INDEX camada_tipos_lista ON camada_tipos (cliente_id, nome, id);',
  on: {
    CamadaTipoCriado: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO camada_tipos (id, cliente_id, nome, tipo_geometria, ativo, tipo_pai_id, ${colunas})
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.nome}, ${data.tipo_geometria}, TRUE,
          ${data.tipo_pai_id ?? null}, ${valores(data.estilo)})
        ON CONFLICT (id) DO NOTHING`,
    ],
    CamadaTipoRenomeado: ({ streamId, data }) => [
      sql.fragment`UPDATE camada_tipos SET nome = ${data.nome} WHERE id = ${idOf(streamId)}`,
    ],
    EstiloDaCamadaTipoDefinido: ({ streamId, data }) => [
      sql.fragment`UPDATE camada_tipos SET (${colunas}) = ROW(${valores(data.estilo)}) WHERE id = ${idOf(streamId)}`,
    ],
    PaiDaCamadaTipoDefinido: ({ streamId, data }) => [
      sql.fragment`UPDATE camada_tipos SET tipo_pai_id = ${data.tipo_pai_id} WHERE id = ${idOf(streamId)}`,
    ],
    CamadaTipoInativado: ({ streamId }) => [
      sql.fragment`UPDATE camada_tipos SET ativo = FALSE WHERE id = ${idOf(streamId)}`,
    ],
    CamadaTipoAtivado: ({ streamId }) => [
      sql.fragment`UPDATE camada_tipos SET ativo = TRUE WHERE id = ${idOf(streamId)}`,
    ],
  },
};
