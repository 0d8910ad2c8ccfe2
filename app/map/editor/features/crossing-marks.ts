import { crossingsOf } from '#app/map/operations/crossings.ts';
import { distance, toPlane } from '#app/map/operations/plane.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';
import type { Draft, OverlayItem } from '../own-mode.ts';

interface Around {
  show(items: readonly OverlayItem[]): void;
  /** Told when what stands crosses itself and did not before: wherever the pointer only passes, the marks say it. */
  crossed(): void;
  /** Units of the plane. */
  pixel(): number;
}

/** A hand that rests where it has just clicked trembles: what it crosses there nobody has drawn. */
const TREMOR_PX = 10;

/** Marks where what is on its way crosses itself, before it is corrected: by then nobody sees what was meant. */
export class CrossingMarks {
  readonly #around: Around;
  /** By feature: an edit may change several at once; what is being drawn is none yet. */
  readonly #marks = new Map<string | null, readonly OverlayItem[]>();
  #standing = false;

  constructor(around: Around) {
    this.#around = around;
  }

  drafted(draft: Draft | null): void {
    const before = this.#all().length;
    if (draft === null) this.#marks.clear();
    else this.#marks.set(draft.feature, this.#atRest(draft) ? marked(closed(draft.vertices)) : marked(draft.geometry));
    const marks = this.#all();
    if (marks.length + before > 0) this.#around.show(marks);
    const stood = this.#standing;
    this.#standing = marks.length > 0 && (draft === null || standsCrossed(draft));
    if (this.#standing && !stood) this.#around.crossed();
  }

  /** Whether the pointer is still where a vertex was just set, or where it would close the ring. */
  #atRest({ geometry, vertices }: Draft): boolean {
    const [first, last] = [vertices[0], vertices.at(-1)];
    const pointer = geometry?.type === 'Polygon' ? geometry.coordinates[0]?.at(-2) : undefined;
    if (first === undefined || last === undefined || pointer === undefined) return false;
    const reach = TREMOR_PX * this.#around.pixel();
    return [first, last].some((vertex) => distance(toPlane(vertex), toPlane(pointer)) <= reach);
  }

  #all(): readonly OverlayItem[] {
    return [...this.#marks.values()].flat();
  }
}

/** Of an edit everything stands; of what is drawn, the vertices without the pointer. */
const standsCrossed = ({ vertices }: Draft) => vertices.length === 0 || marked(closed(vertices)).length > 0;

const closed = (vertices: readonly Position[]): Geometry => ({
  type: 'Polygon',
  coordinates: [[...vertices, ...vertices.slice(0, 1)]],
});

function marked(geometry: Geometry | null): readonly OverlayItem[] {
  const places = geometry === null ? [] : crossingsOf(geometry);
  return places.map((coordinates) => ({ kind: 'crossing', geometry: { type: 'Point', coordinates } }));
}
