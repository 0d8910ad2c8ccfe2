import type { ModeContext, OverlayItem } from '#app/map/editor/own-mode.ts';
import { labelPlaces } from '#app/map/operations/label-places.ts';
import { kindOf } from '#app/map/operations/shape-rules.ts';
import type { DrawnFeature, Geometry } from '#app/map/operations/shapes.ts';

export const isEditable = ({ source }: DrawnFeature) => source !== 'gm_standby';
export const isNoPoint = (feature: DrawnFeature) => isEditable(feature) && kindOf(feature.geometry) !== 'point';

/** What is seen of each feature that is chosen: by its place among them a text; without an outline only that. */
interface Look {
  readonly outline?: boolean;
  label?(place: number): string | null;
  /** Told how many are chosen, whenever that may be another number. */
  changed?(count: number): void;
}

/** Each text where it is read as that of its own area, also where areas lie in one another. */
export function textsIn(geometries: readonly Geometry[], texts: readonly (string | null)[]): readonly OverlayItem[] {
  if (texts.every((text) => text === null)) return [];
  const places = labelPlaces(geometries);
  return geometries.flatMap((geometry, i): OverlayItem[] => {
    const [text = null, place = null] = [texts[i], places[i]];
    if (text === null) return [];
    return [{ geometry: place === null ? geometry : { type: 'Point', coordinates: place }, kind: 'label', text }];
  });
}

/** Features that a mode has chosen, with a thick outline around each; one that is gone is chosen no longer. */
export class Selection {
  readonly #context: ModeContext;
  readonly #look: Look;
  #ids: readonly string[] = [];

  constructor(context: ModeContext, look: Look = {}) {
    this.#context = context;
    this.#look = look;
  }

  list(): readonly DrawnFeature[] {
    return this.#ids.flatMap((id) => this.#context.features.get(id) ?? []);
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  set(ids: readonly string[]): void {
    this.#ids = [...new Set(ids)];
    this.#look.changed?.(this.#ids.length);
    this.show();
  }

  toggle(id: string): void {
    this.set(this.has(id) ? this.#ids.filter((one) => one !== id) : [...this.#ids, id]);
  }

  show(): void {
    const { outline = true, label } = this.#look;
    const geometries = this.list().map(({ geometry }) => geometry);
    const outlines = outline
      ? geometries.map(
          (geometry) => ({ geometry, kind: kindOf(geometry) === 'point' ? 'vertex' : 'selected' }) as const,
        )
      : [];
    const texts = geometries.map((_geometry, place) => label?.(place) ?? null);
    this.#context.overlay.show('selection', [...outlines, ...textsIn(geometries, texts)]);
  }
}
