import type { DrawnFeature } from '#app/map/operations/shapes.ts';
import type { SelectedFeatures } from '../own-mode.ts';

interface Around {
  features(): readonly DrawnFeature[];
  changed(): void;
}

/** What somebody has chosen to work on. The only feature there is needs no choice. */
export class Selected implements SelectedFeatures {
  readonly #around: Around;
  #ids: readonly string[] = [];

  constructor(around: Around) {
    this.#around = around;
  }

  ids = (): readonly string[] => {
    // What waits in grey is no one's to touch.
    const there = this.#around.features().filter(({ source }) => source !== 'gm_standby');
    const chosen = there.filter(({ id }) => this.#ids.includes(id));
    return (chosen.length === 0 && there.length === 1 ? there : chosen).map(({ id }) => id);
  };

  has = (id: string): boolean => this.ids().includes(id);

  set = (ids: readonly string[]): void => {
    if (ids.length === this.#ids.length && ids.every((id) => this.#ids.includes(id))) return;
    this.#ids = [...ids];
    this.#around.changed();
  };
}
