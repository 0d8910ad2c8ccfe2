import type { ImagemFavoritaEvent } from '#domain/imagem-favorita/imagem-favorita.events.ts';
import { chaveDaFavorita, escopoDaFavorita } from '#domain/imagem-favorita/imagem-favorita.policy.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { Projection } from '../kernel/projection.ts';
import { sql } from '../kernel/sql.ts';

/** Favourite images of assets; what is none any more stays, because its hash still tells which scenes were meant. */
export const imagensFavoritasProjection: Projection<ImagemFavoritaEvent> = {
  name: 'imagens_favoritas',
  version: 1,
  tables: ['imagens_favoritas', 'imagens_favoritas_historico'],
  schema: `
CREATE TABLE imagens_favoritas (
  ativo_id uuid NOT NULL,
  -- A person, or everybody in the client.
  escopo text NOT NULL,
  -- Which pass of which provider.
  chave text NOT NULL,
  cliente_id uuid NOT NULL,
  usuario_id uuid,
  favorita boolean NOT NULL,
  hash text NOT NULL,
  grupo jsonb NOT NULL,
  autor_id uuid NOT NULL,
  favoritada_em timestamptz NOT NULL,
  ${DESDE},
  PRIMARY KEY (ativo_id, escopo, chave)
);
${historicoDe('imagens_favoritas', ['ativo_id', 'escopo', 'chave'])}`,
  indexes: `
CREATE INDEX imagens_favoritas_por_hash ON imagens_favoritas (cliente_id, hash);
CREATE INDEX imagens_favoritas_historico_por_hash ON imagens_favoritas_historico (cliente_id, hash);`,
  on: {
    ImagemFavoritada: ({ data, meta, instante }) => [
      sql.fragment`
        INSERT INTO imagens_favoritas (ativo_id, escopo, chave, cliente_id, usuario_id, favorita, hash, grupo, autor_id,
          favoritada_em)
        VALUES (${data.ativo_id}, ${escopoDaFavorita(data.usuario_id)}, ${chaveDaFavorita(data.grupo, data.hash)},
          ${data.cliente_id}, ${data.usuario_id}, TRUE, ${data.hash}, ${JSON.stringify(data.grupo)}::jsonb,
          ${meta.actorId}, ${instante})
        ON CONFLICT (ativo_id, escopo, chave) DO UPDATE SET favorita = TRUE, hash = excluded.hash,
          grupo = excluded.grupo, autor_id = excluded.autor_id, favoritada_em = excluded.favoritada_em`,
    ],
    ImagemDesfavoritada: ({ data }) => [
      sql.fragment`
        UPDATE imagens_favoritas SET favorita = FALSE
        WHERE ativo_id = ${data.ativo_id} AND escopo = ${escopoDaFavorita(data.usuario_id)}
          AND chave = ${chaveDaFavorita(data.passagem, data.hash)}`,
    ],
  },
};
