import type { medir } from '#domain/geometria/medir.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';
import type { FormaAoVivo } from './forma-ao-vivo.ts';

/** The shape that a form draws: of a layer, or the area of an asset. */
export interface DesenhoNoFormulario {
  readonly desenho: Desenho;
  /** Of what would be saved with what is edited applied, as the server will compute them. */
  readonly medidas: ReturnType<typeof medir>;
  readonly aoVivo: FormaAoVivo;
  agir(ato: AtoNoDesenho): void;
}
