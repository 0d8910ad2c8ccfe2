import { movedVertex } from '#app/map/editor/features/moved-vertex.ts';
import { withVertex, withVertexAfter } from '#app/map/editor/features/vertex-path.ts';
import type { EditSession, ModeContext, ModeSession, Pointer, VertexHit } from '#app/map/editor/own-mode.ts';
import type { DrawnFeature, Geometry, Position, VertexPath } from '#app/map/operations/shapes.ts';
import { cutVertex } from '#app/map/operations/vertex-cut.ts';
import { isEditable } from './selection.ts';

interface Held {
  readonly edit: EditSession;
  readonly hit: VertexHit;
  /** The feature as it is with the vertex that an edge has given it. */
  readonly base: DrawnFeature;
  /** Vertices of others that go along. */
  readonly linked: readonly { readonly feature: string; readonly path: VertexPath }[];
  changed: ReadonlyMap<string, Geometry> | null;
}

/** Vertices are dragged; the middle of an edge becomes one; a right click, or Delete under the pointer, takes one off. */
export default function change(context: ModeContext): ModeSession {
  return new Changing(context).session();
}

class Changing {
  readonly #context: ModeContext;
  #held: Held | null = null;
  #under: VertexHit | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
  }

  session(): ModeSession {
    const { view } = this.#context;
    return {
      move: (pointer) => this.#point(pointer),
      press: (pointer) => this.#press(pointer),
      drag: (pointer) => this.#held && this.#pull(this.#held, pointer),
      release: () => this.#letGo(),
      rightClick: (pointer) => this.#cut(this.#at(pointer)),
      remove: () => this.#cut(this.#under),
      cancel: () => this.#cancel(),
      end: () => {
        this.#cancel();
        this.#context.overlay.show('under', []);
        view.cursor('');
      },
    };
  }

  #at(pointer: Pointer): VertexHit | null {
    const { given, features } = this.#context;
    return features.vertexAt(pointer, (one) => isEditable(one) && (given === null || one.id === given));
  }

  #point(pointer: Pointer): void {
    const { overlay, view } = this.#context;
    this.#under = this.#at(pointer);
    view.cursor(this.#under === null ? '' : 'pointer');
    const coordinates = this.#under?.position;
    overlay.show(
      'under',
      coordinates === undefined ? [] : [{ kind: 'vertex', geometry: { type: 'Point', coordinates } }],
    );
  }

  #press(pointer: Pointer): boolean {
    const hit = this.#at(pointer);
    if (hit === null) return false;
    const { features, vertices, overlay } = this.#context;
    overlay.show('under', []);
    const linked = hit.type === 'vertex' ? vertices.linked(hit.feature.id, hit.position) : [];
    const edit = features.edit([...new Set([hit.feature.id, ...linked.map(({ feature }) => feature)])]);
    const base = edit.originals.find(({ id }) => id === hit.feature.id) ?? hit.feature;
    this.#held = { edit, hit, base: hit.type === 'edge' ? withEdgeSplit(base, hit) : base, linked, changed: null };
    return true;
  }

  #pull(held: Held, pointer: Pointer): void {
    const { position } = this.#context.snapping.snap(pointer, { except: held.edit.originals.map(({ id }) => id) });
    const own = movedVertex(held.base, heldPath(held.hit), position);
    if (own === null) return;
    const changed = new Map<string, Geometry>([[held.base.id, own]]);
    for (const { feature, path } of held.linked) {
      const current = changed.get(feature) ?? held.edit.originals.find(({ id }) => id === feature)?.geometry;
      if (current !== undefined) changed.set(feature, withVertex(current, path, position));
    }
    held.changed = changed;
    for (const [id, geometry] of changed) held.edit.preview(id, geometry);
  }

  #letGo(): void {
    const held = this.#held;
    this.#held = null;
    if (held === null) return;
    // An edge that was only clicked has its vertex where it is.
    const changed = held.changed ?? (held.hit.type === 'edge' ? new Map([[held.base.id, held.base.geometry]]) : null);
    if (changed === null) held.edit.cancel();
    else held.edit.commit(held.hit.type === 'edge' ? 'Incluir vértice' : 'Mover vértice', changed);
  }

  #cut(hit: VertexHit | null): boolean {
    if (hit?.type !== 'vertex' || this.#held !== null) return false;
    this.#under = null;
    this.#context.overlay.show('under', []);
    const edit = this.#context.features.edit([hit.feature.id]);
    const left = cutVertex(hit.feature.geometry, hit.path);
    edit.commit('Tirar vértice', new Map([[hit.feature.id, left]]));
    return true;
  }

  #cancel(): boolean {
    const held = this.#held;
    this.#held = null;
    held?.edit.cancel();
    return held !== null;
  }
}

/** Of an edge the vertex that it gives stands behind the edge's first one. */
function heldPath({ type, path }: VertexHit): VertexPath | 'center' {
  if (type === 'center') return 'center';
  return type === 'edge' ? [...path.slice(0, -1), (path.at(-1) ?? 0) + 1] : path;
}

function withEdgeSplit(feature: DrawnFeature, hit: { readonly path: VertexPath; readonly position: Position }) {
  return { ...feature, geometry: withVertexAfter(feature.geometry, hit.path, hit.position) };
}
