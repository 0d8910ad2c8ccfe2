import type { Papel } from './exame.ts';
import type { TipoDeImagem } from './imagem.policy.ts';

/** What a series is of: an index, or a band by what it measures. */
export type GrandezaDaSerie = Extract<TipoDeImagem, 'ndvi' | 'ndwi' | 'nbr'> | Papel;

/** One scene of a series. */
export interface PontoDaSerie {
  readonly imagem_id: string;
  readonly nome: string;
  readonly satelite: string | null;
  /** AAAA-MM-DD where it was taken; null where nobody knows. */
  readonly data: string | null;
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

/** A scene that has no place in the series, and why. */
export interface CenaSemSerie {
  readonly imagem_id: string;
  readonly nome: string;
  readonly motivo: 'sem_bandas' | 'sistema' | 'fora';
}

export interface Serie {
  readonly grandeza: GrandezaDaSerie;
  /** The oldest first; those without a date last. */
  readonly pontos: readonly PontoDaSerie[];
  readonly sem_serie: readonly CenaSemSerie[];
}
