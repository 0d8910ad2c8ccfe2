import type { DrawnFeature } from '../operations/shapes.ts';
import type { ModeId } from './modes.ts';
import type { Draft } from './port.ts';

type Listener = (draft: Draft | null) => void;

/** What is on its way, told to whoever shows, marks or measures it. */
export class ToldDrafts {
  readonly #listeners: Set<Listener>;
  /** Of the running mode; an edit under the pointer is none. */
  current: Draft | null = null;

  constructor(listeners: readonly Listener[]) {
    this.#listeners = new Set(listeners);
  }

  watch = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  drafted(draft: Draft | null): void {
    this.current = draft;
    this.#tell(draft);
  }

  /** A feature that is edited under the pointer; null once it is over. */
  previewed(mode: ModeId | undefined, feature: DrawnFeature | null): void {
    if (feature === null || mode === undefined) this.#tell(null);
    else this.#tell({ mode, shape: feature.shape, geometry: feature.geometry, vertices: [], feature: feature.id });
  }

  #tell(draft: Draft | null): void {
    for (const listener of this.#listeners) listener(draft);
  }
}
