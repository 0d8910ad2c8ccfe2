import type { Geometria } from '#domain/geometria/geojson.ts';

/**
 * What is under the pointer at this moment, as the map measures it. Apart from the form's state: it changes with every
 * movement, and only who shows its measures is to be drawn again.
 */
export class FormaAoVivo {
  readonly #ouvintes = new Set<() => void>();
  #forma: Geometria | null = null;

  ler = (): Geometria | null => this.#forma;

  ouvir = (ouvinte: () => void): (() => void) => {
    this.#ouvintes.add(ouvinte);
    return () => void this.#ouvintes.delete(ouvinte);
  };

  mostrar(forma: Geometria | null): void {
    if (forma === this.#forma) return;
    this.#forma = forma;
    for (const ouvinte of this.#ouvintes) ouvinte();
  }
}
