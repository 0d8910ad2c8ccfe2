import { z } from 'zod';
import { grupoDeCenasSchema, hashDoGrupoSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

const favoritaRow = z.object({
  chave: z.string(),
  /** Of only this person; null where it is of everybody in the client. */
  usuario_id: uuidSchema.nullable(),
  hash: hashDoGrupoSchema,
  grupo: grupoDeCenasSchema,
});
export type FavoritaRow = z.infer<typeof favoritaRow>;

/** Favourites of an asset within reach that a person sees: everybody's and their own, the newest date first. */
export function listarFavoritas(escopo: Escopo, ativo_id: Uuid, usuario_id: Uuid) {
  return sql.type(favoritaRow)`
    SELECT f.chave, f.usuario_id, f.hash, f.grupo FROM imagens_favoritas f
    WHERE f.ativo_id = ${ativo_id} AND ${doEscopo(escopo, 'f')} AND f.favorita
      AND (f.usuario_id IS NULL OR f.usuario_id = ${usuario_id})
    ORDER BY f.grupo ->> 'data' DESC NULLS LAST, f.chave, f.escopo`;
}

/** What a hash stood for when it became a favourite in this client, also where it is none any more. */
export function obterGrupoFavorito(escopo: Escopo, hash: string) {
  return sql.type(z.object({ grupo: grupoDeCenasSchema }))`
    SELECT f.grupo FROM imagens_favoritas f WHERE f.hash = ${hash} AND ${doCliente(escopo, 'f')}
    UNION ALL SELECT h.grupo FROM imagens_favoritas_historico h WHERE h.hash = ${hash} AND ${doCliente(escopo, 'h')}
    LIMIT 1`;
}
