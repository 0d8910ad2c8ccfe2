import type { CategoriaEvent } from '#domain/categoria/categoria.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Categories of assets. */
export const categoriasProjection: Projection<CategoriaEvent> = {
  name: 'categorias',
  version: 2,
  tables: ['categorias', 'categorias_historico'],
  schema: `
CREATE TABLE categorias (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  cor_da_tag text NOT NULL,
  ativo boolean NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('categorias', ['id'])}`,
  indexes: 'CREATE INDEX categorias_lista ON categorias (cliente_id, nome, id);',
  on: {
    CategoriaCriada: ({ streamId, data, revision }) => [
      sql.fragment`
        INSERT INTO categorias (id, cliente_id, nome, cor_da_tag, ativo, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.nome}, ${data.cor_da_tag}, TRUE, ${revision})
        ON CONFLICT (id) DO NOTHING`,
    ],
    CategoriaAlterada: ({ streamId, data, revision }) => [
      sql.fragment`
        UPDATE categorias SET nome = ${data.nome}, cor_da_tag = ${data.cor_da_tag}, revisao = ${revision}
        WHERE id = ${idOf(streamId)}`,
    ],
    CategoriaInativada: (event) => [mudarSituacao(event, false)],
    CategoriaReativada: (event) => [mudarSituacao(event, true)],
  },
};

const mudarSituacao = ({ streamId, revision }: ProjectedEvent, ativo: boolean) =>
  sql.fragment`UPDATE categorias SET ativo = ${ativo}, revisao = ${revision} WHERE id = ${idOf(streamId)}`;
