import type { Papel } from './exame.ts';
import type { ProvedorNoCatalogo } from './grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from './imagem.policy.ts';

/** What a series is of: an index, or a band by what it measures. */
export type GrandezaDaSerie = Extract<TipoDeImagem, 'ndvi' | 'ndwi' | 'nbr'> | Papel;

/** What a series is taken over: a place, or rings of polygons, all by longitude and latitude. */
export type AreaDaSerie =
  | { readonly ponto: readonly number[] }
  | { readonly aneis: readonly (readonly (readonly number[])[])[] };

/** What the pixels of one scene say of an area. */
export interface MedidasDaCena {
  /** Over the pixels that are valid; null where none is. */
  readonly media: number | null;
  readonly minimo: number | null;
  readonly maximo: number | null;
  /** Pixels inside that say something and that no cloud hides. */
  readonly validos: number;
  /** Pixels inside that a cloud hides, by the mask. */
  readonly nublados: number;
  /** Pixels inside. */
  readonly pixels: number;
  /** By which band clouds were left out; null where the scene has none that is known. */
  readonly mascara: string | null;
  /** One pixel of so many on each side was read, of an area that is very large for the scene's grid. */
  readonly passo: number;
}

/** One scene of a series. */
export interface PontoDaSerie extends MedidasDaCena {
  /** Of one's own the image; of others the scene, as its provider names it. */
  readonly imagem_id: string;
  readonly nome: string;
  /** Id of whoever has it. */
  readonly provedor: string;
  readonly satelite: string | null;
  /** AAAA-MM-DD where it was taken; null where nobody knows. */
  readonly data: string | null;
}

/** Why a scene has no place in a series; `ilegivel`: its provider did not give its file, `tempo`: there was no time left. */
export type MotivoSemSerie = 'sem_bandas' | 'sistema' | 'fora' | 'ilegivel' | 'tempo';

/** A scene that has no place in the series, and why. */
export interface CenaSemSerie {
  readonly imagem_id: string;
  readonly nome: string;
  readonly motivo: MotivoSemSerie;
}

export interface Serie {
  readonly grandeza: GrandezaDaSerie;
  /** The oldest first; those without a date last. */
  readonly pontos: readonly PontoDaSerie[];
  readonly sem_serie: readonly CenaSemSerie[];
  /** Whoever else was asked for scenes of the place, and how that went; none where there is nobody else. */
  readonly provedores: readonly ProvedorNoCatalogo[];
  /** False where there are older scenes than those that were read. */
  readonly completa: boolean;
}
