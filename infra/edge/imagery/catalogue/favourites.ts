import type { CommonQueryMethods } from 'slonik';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { PROVEDOR_PROPRIO } from '#domain/imagem/imagem.policy.ts';
import { chaveDaFavorita } from '#domain/imagem-favorita/imagem-favorita.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { imagemDaCena, listarImagensAVista } from '#projections/imagem/cena.queries.ts';
import { type FavoritaRow, listarFavoritas } from '#projections/imagem-favorita/imagem-favorita.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

type Marca = Pick<GrupoDeImagens, 'favorite' | 'favorite_user_id'>;

/** Favourites of an asset, as somebody sees them. */
export interface FavoritasDoAtivo {
  /** Each pass once, the newest first. */
  readonly rows: readonly FavoritaRow[];
  marcaDe(grupo: FavoritaRow['grupo'], hash: string): Marca;
}

const NENHUMA: FavoritasDoAtivo = { rows: [], marcaDe: () => ({ favorite: false, favorite_user_id: null }) };

export async function favoritasDoAtivo(
  leitor: CommonQueryMethods,
  escopo: Escopo,
  ativo_id: Uuid | null,
  usuario_id: Uuid,
): Promise<FavoritasDoAtivo> {
  if (ativo_id === null) return NENHUMA;
  const todas = await leitor.any(listarFavoritas(escopo, ativo_id, usuario_id));
  const seVe = await visiveis(leitor, escopo, todas);
  const porChave = Map.groupBy(todas, ({ chave }) => chave);
  return {
    rows: [...porChave.values()].flatMap((dela) => dela.find(seVe) ?? []),
    marcaDe(grupo, hash) {
      const dela = porChave.get(chaveDaFavorita(grupo, hash)) ?? [];
      const minha = dela.some((uma) => uma.usuario_id === usuario_id);
      return {
        favorite: dela.some((uma) => uma.usuario_id === null),
        favorite_user_id: minha ? usuario_id : null,
      };
    },
  };
}

/** Of one's own images a favourite shows no more than a search: what is within reach, and not in the bin. */
async function visiveis(leitor: CommonQueryMethods, escopo: Escopo, favoritas: readonly FavoritaRow[]) {
  const proprias = favoritas.filter(({ grupo }) => grupo.provedor === PROVEDOR_PROPRIO);
  const cenas = proprias.flatMap(({ grupo }) => grupo.cenas.map(({ id }) => id));
  const rows = cenas.length === 0 ? [] : await leitor.any(listarImagensAVista(escopo, cenas));
  const imagens = new Set(rows.map(({ id }) => id));
  return ({ grupo }: FavoritaRow): boolean =>
    grupo.provedor !== PROVEDOR_PROPRIO || grupo.cenas.every(({ id }) => imagens.has(imagemDaCena(id) ?? ''));
}
