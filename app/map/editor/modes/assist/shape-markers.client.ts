import { MARKERS_DEBOUNCE_MS, MAX_HANDLES } from '#app/map/editor/constants.ts';
import { markersOf } from '#app/map/editor/features/markers.ts';
import { EDIT_MODES } from '#app/map/editor/modes.ts';
import type { Draft, ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import type { DrawnFeature } from '#app/map/operations/shapes.ts';

/**
 * Shows the handles of what is in view; where they would be too many, only those of the feature under the pointer.
 * While something is edited, those of what is chosen: of others none can be taken hold of.
 */
export default function shapeMarkers(context: ModeContext): ModeSession {
  return new ShapeMarkers(context).session();
}

class ShapeMarkers {
  readonly #context: ModeContext;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Features under an edit, whose handles follow at once. */
  readonly #edited = new Set<string>();
  #crowded = false;
  #under: string | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
    this.#show();
    for (const action of ['mode_start', 'mode_end'] as const) context.on(action, () => this.#later());
  }

  session(): ModeSession {
    return {
      move: (pointer) => this.#point(pointer),
      changed: () => this.#later(),
      drafted: (draft) => this.#follow(draft),
      end: () => {
        if (this.#timer !== null) clearTimeout(this.#timer);
        for (const id of this.#edited) this.#context.overlay.show(`edited-${id}`, []);
        this.#context.overlay.show('handles', []);
      },
    };
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#show();
    }, MARKERS_DEBOUNCE_MS);
  }

  #show(): void {
    const { features, view, overlay, selection, isActive } = this.#context;
    const editing = EDIT_MODES.some((mode) => isActive(mode));
    const shown = ({ id }: DrawnFeature) => !this.#edited.has(id) && (!editing || selection.has(id));
    const seen = features.within(view.bounds(), shown);
    const items: OverlayItem[] = [];
    for (const feature of seen) {
      items.push(...handlesOf(feature));
      if (items.length > MAX_HANDLES) break;
    }
    this.#crowded = items.length > MAX_HANDLES;
    const under = this.#under === null ? null : features.get(this.#under);
    const few = under === null || this.#edited.has(under.id) ? [] : handlesOf(under);
    overlay.show('handles', this.#crowded ? few : items);
  }

  #point(pointer: Pointer): void {
    if (!this.#crowded) return;
    const id = this.#context.features.at(pointer)?.id ?? null;
    if (id === this.#under) return;
    this.#under = id;
    this.#show();
  }

  #follow(draft: Draft | null): void {
    const { features, overlay } = this.#context;
    if (draft === null) {
      for (const id of this.#edited) overlay.show(`edited-${id}`, []);
      this.#edited.clear();
      this.#later();
      return;
    }
    if (draft.feature === null) return;
    const feature = features.get(draft.feature);
    if (feature === null) return;
    if (!this.#edited.has(feature.id)) {
      this.#edited.add(feature.id);
      this.#show();
    }
    overlay.show(`edited-${feature.id}`, handlesOf(feature));
  }
}

function handlesOf(feature: DrawnFeature): OverlayItem[] {
  return markersOf(feature).map(({ type, position }) => ({
    kind: type === 'edge' ? 'edge' : 'vertex',
    geometry: { type: 'Point', coordinates: position },
  }));
}
