import { crossingsOf } from '#app/map/operations/crossings.ts';
import type { Draft, OverlayItem } from '../own-mode.ts';

interface Around {
  show(items: readonly OverlayItem[]): void;
  /** Told when there are crossings where there were none. */
  crossed(): void;
}

/** Marks where what is on its way crosses itself, before it is corrected: by then nobody sees what was meant. */
export class CrossingMarks {
  readonly #around: Around;
  /** By feature: an edit may change several at once; what is being drawn is none yet. */
  readonly #marks = new Map<string | null, readonly OverlayItem[]>();

  constructor(around: Around) {
    this.#around = around;
  }

  drafted(draft: Draft | null): void {
    const before = this.#all().length;
    if (draft === null) this.#marks.clear();
    else {
      const places = draft.geometry === null ? [] : crossingsOf(draft.geometry);
      const marks = places.map(
        (coordinates): OverlayItem => ({ kind: 'crossing', geometry: { type: 'Point', coordinates } }),
      );
      this.#marks.set(draft.feature, marks);
    }
    const marks = this.#all();
    if (marks.length + before > 0) this.#around.show(marks);
    if (before === 0 && marks.length > 0) this.#around.crossed();
  }

  #all(): readonly OverlayItem[] {
    return [...this.#marks.values()].flat();
  }
}
