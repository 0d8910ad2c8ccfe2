import type { CatalogoDeImagens, GrupoDeImagens, ProvedorNoCatalogo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { ordemNoCatalogo } from '#domain/imagem/ordem-das-passagens.ts';
import { escreverFiltros, type FiltrosDasImagens } from './filtros.ts';

/** Whose images are looked for. */
export type AlvoDasImagens =
  | { readonly ativo_id: string }
  | { readonly bbox: readonly [number, number, number, number] };

/** What the pages of a search have brought so far. */
export interface AchadosDoCatalogo {
  /** In the order of the catalogue, each once. */
  readonly imagens: readonly GrupoDeImagens[];
  readonly favoritas: readonly GrupoDeImagens[];
  readonly fundos: readonly GrupoDeImagens[];
  /** Where to go on; null at the end. */
  readonly proxima: string | null;
  readonly provedores: readonly ProvedorNoCatalogo[];
}

export function enderecoDoCatalogo(alvo: AlvoDasImagens, filtros: FiltrosDasImagens, apos: string | null): string {
  const campos = new URLSearchParams('bbox' in alvo ? { bbox: alvo.bbox.join(',') } : { ativo_id: alvo.ativo_id });
  escreverFiltros(filtros, campos);
  if (apos !== null) campos.set('apos', apos);
  return `/mapa/imagens/catalogo?${campos}`;
}

/** The year is not said yet. */
export function enderecoDoCalendario(alvo: AlvoDasImagens): string {
  const campos = new URLSearchParams('bbox' in alvo ? { bbox: alvo.bbox.join(',') } : { ativo_id: alvo.ativo_id });
  return `/mapa/imagens/calendario?${campos}`;
}

/**
 * A page more. Favourites and basemaps come with the first alone; what a provider that was away has missed comes later
 * than its place.
 */
export function juntarPagina(antes: AchadosDoCatalogo | null, pagina: CatalogoDeImagens): AchadosDoCatalogo {
  const { images, favorites, basemaps, proxima, provedores } = pagina;
  const porHash = new Map([...(antes?.imagens ?? []), ...images].map((grupo) => [grupo.hash, grupo]));
  return {
    imagens: [...porHash.values()].toSorted((a, b) => ordemNoCatalogo(passagemDe(a), passagemDe(b))),
    favoritas: antes?.favoritas ?? favorites,
    fundos: antes?.fundos ?? basemaps,
    proxima,
    provedores,
  };
}

const passagemDe = ({ provider, satellite, date }: GrupoDeImagens) => ({
  provedor: provider,
  satelite: satellite,
  data: date,
});

/** Favourite of everybody in the client, or of this person alone. */
export type EscopoDaFavorita = 'cliente' | 'pessoa';

/** The person's own favourites carry their id. */
export const eFavorita = (grupo: GrupoDeImagens, escopo: EscopoDaFavorita) =>
  escopo === 'cliente' ? grupo.favorite : grupo.favorite_user_id !== null;

/** The same pass, whatever scenes of it each search met; what has no date is only the same group. */
function eMesmaPassagem(a: GrupoDeImagens, b: GrupoDeImagens): boolean {
  if (a.hash === b.hash) return true;
  const [de, para] = [passagemDe(a), passagemDe(b)];
  return de.data !== null && ordemNoCatalogo(de, para) === 0;
}

/** A favourite that is made, or taken back. */
export interface MudancaDaFavorita {
  readonly grupo: GrupoDeImagens;
  readonly escopo: EscopoDaFavorita;
  readonly favorita: boolean;
  /** Whose. */
  readonly usuario_id: string;
}

/** As it stands after it; what is nobody's favourite any more leaves their list. */
export function comFavorita(achados: AchadosDoCatalogo, mudanca: MudancaDaFavorita): AchadosDoCatalogo {
  const { grupo, escopo, favorita, usuario_id } = mudanca;
  const marca = escopo === 'cliente' ? { favorite: favorita } : { favorite_user_id: favorita ? usuario_id : null };
  const marcar = (um: GrupoDeImagens) => (eMesmaPassagem(um, grupo) ? { ...um, ...marca } : um);
  const conhecida = achados.favoritas.some((uma) => eMesmaPassagem(uma, grupo));
  const favoritas = (conhecida ? achados.favoritas : [...achados.favoritas, grupo])
    .map(marcar)
    .filter((uma) => uma.favorite || uma.favorite_user_id !== null)
    .toSorted((a, b) => ordemNoCatalogo(passagemDe(a), passagemDe(b)));
  return { ...achados, imagens: achados.imagens.map(marcar), favoritas };
}
