import type { DrawnFeature } from '#app/map/operations/shapes.ts';

/** One feature before and after; null where it is not there. */
export interface Change {
  readonly before: DrawnFeature | null;
  readonly after: DrawnFeature | null;
}

/** What is drawn: features by id, told to whoever mirrors them. Knows no rule. */
export class FeatureStore {
  readonly #features = new Map<string, DrawnFeature>();
  readonly #listeners = new Set<(change: Change) => void>();
  #ordered: readonly DrawnFeature[] | null = [];
  #counter = 0;
  #top = 0;
  revision = 0;

  get(id: string): DrawnFeature | null {
    return this.#features.get(id) ?? null;
  }

  /** In drawing order. */
  list(): readonly DrawnFeature[] {
    this.#ordered ??= [...this.#features.values()].sort((a, b) => a.order - b.order);
    return this.#ordered;
  }

  /** The next free `feature-N`. */
  newId(): string {
    do this.#counter++;
    while (this.#features.has(`feature-${this.#counter}`));
    return `feature-${this.#counter}`;
  }

  newOrder(): number {
    return this.#top + 1;
  }

  put(feature: DrawnFeature): void {
    const before = this.get(feature.id);
    this.#features.set(feature.id, feature);
    this.#top = Math.max(this.#top, feature.order);
    this.#tell({ before, after: feature });
  }

  delete(id: string): void {
    const before = this.get(id);
    if (before === null) return;
    this.#features.delete(id);
    this.#tell({ before, after: null });
  }

  /** Puts one side of a change in place. */
  apply(id: string, feature: DrawnFeature | null): void {
    if (feature === null) this.delete(id);
    else this.put(feature);
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(change: Change): void {
    this.revision++;
    this.#ordered = null;
    for (const listener of this.#listeners) listener(change);
  }
}
