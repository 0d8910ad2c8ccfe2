import { kindOf } from '../../operations/shape-rules.ts';
import type { ModeContext, OverlayItem } from '../own-mode.ts';
import type { DrawnFeature } from '../shapes.ts';

export const isEditable = ({ source }: DrawnFeature) => source !== 'gm_standby';
export const isNoPoint = (feature: DrawnFeature) => isEditable(feature) && kindOf(feature.geometry) !== 'point';

/** Features that a mode has chosen, with a thick outline around each; one that is gone is chosen no longer. */
export class Selection {
  readonly #context: ModeContext;
  readonly #label: (place: number) => string | null;
  #ids: readonly string[] = [];

  /** @param label what is written at the feature that was chosen first, second, … */
  constructor(context: ModeContext, label: (place: number) => string | null = () => null) {
    this.#context = context;
    this.#label = label;
  }

  list(): readonly DrawnFeature[] {
    return this.#ids.flatMap((id) => this.#context.features.get(id) ?? []);
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  set(ids: readonly string[]): void {
    this.#ids = [...new Set(ids)];
    this.show();
  }

  toggle(id: string): void {
    this.set(this.has(id) ? this.#ids.filter((one) => one !== id) : [...this.#ids, id]);
  }

  show(): void {
    this.#context.overlay.show(
      'selection',
      this.list().flatMap(({ geometry }, place): OverlayItem[] => {
        const point = kindOf(geometry) === 'point';
        const text = this.#label(place);
        const outline: OverlayItem = { geometry, kind: point ? 'vertex' : 'selected' };
        return text === null ? [outline] : [outline, { geometry, kind: 'label', text }];
      }),
    );
  }
}
