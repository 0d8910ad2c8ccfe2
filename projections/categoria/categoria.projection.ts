import type { CategoriaEvent } from '#domain/categoria/categoria.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Categories of assets. */
export const categoriasProjection: Projection<CategoriaEvent> = {
  name: 'categorias',
  version: 1,
  tables: ['categorias', 'categorias_historico'],
  schema: `
CREATE TABLE categorias (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  nome text COLLATE "und-x-icu" NOT NULL,
  cor_da_tag text NOT NULL,
  ativo boolean NOT NULL,
  ${DESDE}
);
${historicoDe('categorias', ['id'])}`,
  indexes: 'CREATE INDEX categorias_lista ON categorias (cliente_id, nome, id);',
  on: {
    CategoriaCriada: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO categorias (id, cliente_id, nome, cor_da_tag, ativo)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.nome}, ${data.cor_da_tag}, TRUE)
        ON CONFLICT (id) DO NOTHING`,
    ],
    CategoriaAlterada: ({ streamId, data }) => [
      sql.fragment`
        UPDATE categorias SET nome = ${data.nome}, cor_da_tag = ${data.cor_da_tag} WHERE id = ${idOf(streamId)}`,
    ],
    CategoriaInativada: ({ streamId }) => [
      sql.fragment`UPDATE categorias SET ativo = FALSE WHERE id = ${idOf(streamId)}`,
    ],
    CategoriaReativada: ({ streamId }) => [
      sql.fragment`UPDATE categorias SET ativo = TRUE WHERE id = ${idOf(streamId)}`,
    ],
  },
};
