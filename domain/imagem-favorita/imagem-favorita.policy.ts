import type { Passagem } from '../imagem/grupo-de-imagens.policy.ts';
import type { Uuid } from '../kernel/ids.ts';

/** Favourites of an asset at most, of everybody and of each person. */
export const MAX_FAVORITAS = 200;

/**
 * What a favourite follows: the pass, whatever scenes of it are found later. Scenes without date are no pass together, so
 * that the hash tells which one it is.
 */
export function chaveDaFavorita({ provedor, satelite, data }: Passagem, hash: string): string {
  return JSON.stringify(data === null ? [provedor, hash] : [provedor, satelite, data]);
}

/** Whose a favourite is, as a key: of everybody in the client, or of one person. */
export const escopoDaFavorita = (usuario_id: Uuid | null): string => usuario_id ?? 'todos';
