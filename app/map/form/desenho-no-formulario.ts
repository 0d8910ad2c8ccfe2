import type { medir } from '#domain/geometria/medir.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';

/** The shape that a form draws: of a layer, or the area of an asset. */
export interface DesenhoNoFormulario {
  readonly desenho: Desenho;
  /** Of what is on the map at this moment, as the server will compute them. */
  readonly medidas: ReturnType<typeof medir>;
  agir(ato: AtoNoDesenho): void;
}
