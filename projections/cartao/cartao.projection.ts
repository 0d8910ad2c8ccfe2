import type { CartaoEvent } from '#domain/cartao/cartao.events.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Own widgets of the general dashboard; what was removed stays, and can come back. */
export const cartoesProjection: Projection<CartaoEvent> = {
  name: 'cartoes',
  version: 2,
  tables: ['cartoes'],
  schema: `
CREATE TABLE cartoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  -- Of one person; null of everybody in the client.
  usuario_id uuid,
  especie text NOT NULL,
  tamanho text NOT NULL,
  filtro_id uuid NOT NULL,
  -- Among those of its owner; null until they were ordered since it was put there.
  ordem int,
  criado_na_posicao bigint NOT NULL,
  removido boolean NOT NULL
);`,
  indexes: 'CREATE INDEX cartoes_lista ON cartoes (cliente_id, usuario_id);',
  on: {
    CartaoCriado: ({ data, position }) => [
      sql.fragment`
        INSERT INTO cartoes (id, cliente_id, usuario_id, especie, tamanho, filtro_id, criado_na_posicao, removido)
        VALUES (${data.cartao_id}, ${data.cliente_id}, ${data.usuario_id}, ${data.especie}, ${data.tamanho},
          ${data.filtro_id}, ${position}, FALSE)
        ON CONFLICT (id) DO NOTHING`,
    ],
    CartaoAlterado: ({ data }) => [
      sql.fragment`UPDATE cartoes SET tamanho = ${data.tamanho} WHERE id = ${data.cartao_id}`,
    ],
    CartaoRemovido: ({ data }) => [mudar(data.cartao_id, true)],
    CartaoRestaurado: ({ data }) => [mudar(data.cartao_id, false)],
    // Those that it does not name were removed: they come after, as they stood, should they come back.
    OrdemDosCartoesDefinida: ({ data, position }) => [
      sql.fragment`
        UPDATE cartoes c SET ordem = o.n
        FROM (
          SELECT d.id, row_number() OVER (
            ORDER BY array_position(${sql.array([...data.cartao_ids], 'uuid')}, d.id),
              d.ordem, d.criado_na_posicao, d.id
          ) AS n
          FROM cartoes d JOIN cartoes um ON um.id = ${data.cartao_ids[0] ?? null}
          WHERE d.cliente_id = um.cliente_id AND d.usuario_id IS NOT DISTINCT FROM um.usuario_id
            AND d.criado_na_posicao < ${position}
        ) AS o WHERE c.id = o.id`,
    ],
  },
};

const mudar = (id: string, removido: boolean) =>
  sql.fragment`UPDATE cartoes SET removido = ${removido} WHERE id = ${id}`;
