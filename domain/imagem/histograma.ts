import type { TipoDeImagem } from './imagem.policy.ts';

/** How often which value is in each channel of a picture: three of a composition, one of an index. */
export interface Histograma {
  readonly tipo: TipoDeImagem;
  readonly canais: readonly CanalDoHistograma[];
}

interface CanalDoHistograma {
  /** Where the first bar begins and the last one ends, in the values of the world. */
  readonly minimo: number;
  readonly maximo: number;
  readonly contagens: readonly number[];
  /** Between which values it is stretched where nobody says otherwise. */
  readonly usual: readonly [de: number, ate: number];
}
