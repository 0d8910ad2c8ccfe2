import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import type { AtoNoDesenho, Desenho } from './desenho.ts';
import type { FormaAoVivo } from './forma-ao-vivo.ts';

/** The shape that a form draws: of a layer, or the area of an asset. */
export interface DesenhoNoFormulario {
  readonly desenho: Desenho;
  /** Of what would be saved with what is edited applied, as the server will compute them. */
  readonly medidas: ReturnType<typeof medidasDe>;
  readonly aoVivo: FormaAoVivo;
  agir(ato: AtoNoDesenho): void;
}

/** Area in hectares and length in kilometres, as the server computes them; neither where nothing is drawn. */
export const medidasDe = (forma: Geometria | null): ReturnType<typeof medir> =>
  forma === null ? { area: null, comprimento: null } : medir(forma);
