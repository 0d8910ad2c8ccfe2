import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { drawnMarkers, SNAPPING_MARKERS, type SnapHit, type SnapTarget, snap } from '#app/map/operations/snap.ts';
import type { Pointer, SnapOptions, Snapped, Snapping } from '../own-mode.ts';
import { boxAround, boxesMeet, boxOf } from './hit.ts';

interface Surroundings {
  features(): readonly DrawnFeature[];
  /** What is not drawn here and attracts all the same: what the map shows, as it is stored. */
  neighbours(): readonly SnapTarget[];
  /** Whether the helper mode is on. */
  enabled(): boolean;
  /** Which vertices of the line being drawn attract. */
  markers(): unknown;
  /** Of a pointer, in units of the plane. */
  reach(pointer: Pointer): number;
}

type Target = Parameters<Snapping['addTarget']>[0];

/** Draws the pointer to what is near: vertices before edges, and where neither is, what the guides say. */
export class Snapper implements Snapping {
  readonly #around: Surroundings;
  readonly #targets = new Set<Target>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  snap = (pointer: Pointer, options: SnapOptions = {}): Snapped => {
    const free: Snapped = { position: pointer.position, to: null, feature: null, path: null };
    if (pointer.alt) return free;
    const hit = this.#around.enabled() ? this.#near(pointer, options) : null;
    if (hit !== null) return hit;
    for (const target of this.#targets) {
      const position = target(pointer, options);
      if (position !== null) return { ...free, position, to: 'target' };
    }
    return free;
  };

  target = (id: string): Geometry | null =>
    [...this.#around.features(), ...this.#around.neighbours()].find((one) => one.id === id)?.geometry ?? null;

  addTarget = (target: Target): (() => void) => {
    this.#targets.add(target);
    return () => void this.#targets.delete(target);
  };

  #near(pointer: Pointer, { except = [], drawn = [] }: SnapOptions): SnapHit | null {
    const tolerance = this.#around.reach(pointer);
    const near = boxAround(pointer.position, tolerance);
    // What is drawn comes first: of two at the same place it is the one that is meant.
    const targets = [...this.#around.features(), ...this.#around.neighbours()].filter(
      ({ id, geometry }) => !except.includes(id) && boxesMeet(boxOf(geometry), near),
    );
    return snap({ cursor: pointer.position, targets, drawn: this.#drawn(drawn), tolerance });
  }

  #drawn(line: readonly Position[]): readonly Position[] {
    const wanted = this.#around.markers();
    return drawnMarkers(line, SNAPPING_MARKERS.find((mode) => mode === wanted) ?? 'first');
  }
}
