import type { ImagemNoMapa } from '#app/imagem/imagem.porta.ts';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';

/** Where a detection is drawn: over which images, on a map of which layers. */
export interface LugarDoDesenho {
  readonly ativo_id: string;
  readonly analise_id: string;
  /** Null where an image cannot be shown. */
  readonly imagens: { readonly antes: ImagemNoMapa | null; readonly depois: ImagemNoMapa | null };
  readonly mapa: Pick<PropsDoMapa, 'tipos' | 'revisao' | 'extensao' | 'ativo_id'>;
}
