import { movedVertex } from '#app/map/editor/features/moved-vertex.ts';
import { positionAt, withVertex, withVertexAfter } from '#app/map/editor/features/vertex-path.ts';
import type { EditSession, ModeContext, ModeSession, Pointer, VertexHit } from '#app/map/editor/own-mode.ts';
import type { TypedEntry } from '#app/map/editor/port.ts';
import type { DrawnFeature, Geometry, Position, VertexPath } from '#app/map/operations/shapes.ts';
import { cutVertex, type LostWithVertex, lostWithVertex } from '#app/map/operations/vertex-cut.ts';
import { showAll } from '../draw/show-all.ts';
import { isPlace, OFF_MAP } from '../draw/typed-vertex.ts';
import { featureMenu } from './feature-menu.ts';
import { isEditable, isNoPoint } from './selection.ts';

const HOW = 'Arraste um vértice, ou o meio de um lado para incluir outro; clique em um para digitar o seu lugar.';

interface Held {
  readonly edit: EditSession;
  readonly hit: VertexHit;
  /** The feature as it is with the vertex that an edge has given it. */
  readonly base: DrawnFeature;
  /** Vertices of others that go along. */
  readonly linked: readonly { readonly feature: string; readonly path: VertexPath }[];
  changed: ReadonlyMap<string, Geometry> | null;
}

const LOST: Readonly<Record<LostWithVertex, string>> = {
  feature: 'Sem esse vértice não sobrava geometria: ela foi tirada inteira.',
  part: 'Sem esse vértice não sobrava a parte: ela foi tirada inteira.',
  hole: 'Sem esse vértice não sobrava o buraco: ele foi fechado.',
};

/**
 * What is clicked is chosen, and only that has its handles: vertices are dragged, the middle of an edge becomes one,
 * Delete under the pointer takes one off.
 */
export default function change(context: ModeContext): ModeSession {
  return new Changing(context).session();
}

class Changing {
  readonly #context: ModeContext;
  #held: Held | null = null;
  #under: VertexHit | null = null;
  /** The vertex that was last taken hold of: what is typed is its place. */
  #chosen: { readonly feature: string; readonly path: VertexPath } | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
    if (context.given !== null) context.selection.set([context.given]);
    this.#outline();
    this.#tell();
  }

  session(): ModeSession {
    const { view } = this.#context;
    return {
      move: (pointer) => this.#point(pointer),
      press: (pointer) => this.#press(pointer),
      drag: (pointer) => this.#held && this.#pull(this.#held, pointer),
      release: () => this.#letGo(),
      click: (pointer) => this.#select(pointer),
      menu: (pointer) => (this.#held === null ? featureMenu(this.#context, pointer) : []),
      remove: () => this.#cut(this.#under),
      typed: (entry) => this.#typed(entry),
      changed: () => {
        this.#outline();
        this.#showChosen();
      },
      cancel: () => this.#cancel(),
      end: () => {
        this.#cancel();
        this.#choose(null);
        for (const key of ['under', 'selected']) this.#context.overlay.show(key, []);
        view.cursor('');
      },
    };
  }

  #at(pointer: Pointer): VertexHit | null {
    const { given, features, selection } = this.#context;
    const mine = (one: DrawnFeature) => isEditable(one) && (given === null || one.id === given);
    const chosen = features.vertexAt(pointer, (one) => mine(one) && selection.has(one.id));
    // Of what is not chosen nothing is shown: a vertex that a mouse lies on is, a finger chooses first.
    const other = chosen === null && !pointer.touch ? features.vertexAt(pointer, mine) : null;
    return chosen ?? (other?.type === 'vertex' ? other : null);
  }

  #select(pointer: Pointer): boolean {
    const { given, features, selection } = this.#context;
    if (given !== null) return false;
    const feature = features.at(pointer, isEditable);
    selection.set(feature === null ? [] : [feature.id]);
    if (this.#chosen !== null && !selection.has(this.#chosen.feature)) this.#choose(null);
    return feature !== null;
  }

  /** Which one it is, where there are several. */
  #outline(): void {
    const { features, overlay, selection } = this.#context;
    const several = features.list().filter(isEditable).length > 1;
    const chosen = several ? selection.ids().flatMap((id) => features.get(id) ?? []) : [];
    overlay.show(
      'selected',
      chosen.filter(isNoPoint).map(({ geometry }) => ({ kind: 'selected', geometry })),
    );
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
    const { features, vertices, overlay, selection } = this.#context;
    overlay.show('under', []);
    selection.set([hit.feature.id]);
    const linked = hit.type === 'vertex' ? vertices.linked(hit.feature.id, hit.position) : [];
    const edit = features.edit([...new Set([hit.feature.id, ...linked.map(({ feature }) => feature)])]);
    const base = edit.originals.find(({ id }) => id === hit.feature.id) ?? hit.feature;
    this.#held = { edit, hit, base: hit.type === 'edge' ? withEdgeSplit(base, hit) : base, linked, changed: null };
    return true;
  }

  #pull(held: Held, pointer: Pointer): void {
    const { position } = this.#context.snapping.snap(pointer, { except: held.edit.originals.map(({ id }) => id) });
    const changed = moved(held, heldPath(held.hit), position);
    if (changed === null) return;
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
    const path = heldPath(held.hit);
    this.#choose(path === 'center' ? null : { feature: held.base.id, path });
  }

  #choose(chosen: { readonly feature: string; readonly path: VertexPath } | null): void {
    this.#chosen = chosen;
    this.#showChosen();
    this.#tell();
  }

  #tell(): void {
    const takes = this.#chosen === null ? [] : (['position'] as const);
    this.#context.collecting({ hint: HOW, ready: null, back: null, cancel: false, takes });
  }

  /** Null where undoing, or somebody else, has taken it away. */
  #place(): Position | null {
    const feature = this.#chosen === null ? null : this.#context.features.get(this.#chosen.feature);
    return feature === null || this.#chosen === null ? null : positionAt(feature.geometry, this.#chosen.path);
  }

  #showChosen(): void {
    const coordinates = this.#place();
    this.#context.overlay.show(
      'chosen',
      coordinates === null ? [] : [{ kind: 'pointer', geometry: { type: 'Point', coordinates } }],
    );
  }

  /** The vertex goes where it was typed to. */
  #typed(entry: TypedEntry): string | null {
    const { features, vertices, view } = this.#context;
    const [chosen, from] = [this.#chosen, this.#place()];
    if (entry.kind !== 'position') return 'Aqui se digita o lugar do vértice.';
    if (chosen === null || from === null) return 'Clique antes no vértice que quer mudar de lugar.';
    if (!isPlace(entry.position)) return OFF_MAP;
    const linked = vertices.linked(chosen.feature, from);
    const edit = features.edit([...new Set([chosen.feature, ...linked.map(({ feature }) => feature)])]);
    const base = edit.originals.find(({ id }) => id === chosen.feature);
    const changed = base === undefined ? null : moved({ edit, base, linked }, chosen.path, entry.position);
    if (changed === null) {
      edit.cancel();
      return 'Este vértice não pode ir para lá.';
    }
    if (edit.commit('Mover vértice', changed)) showAll(view, [entry.position]);
    return null;
  }

  #cut(hit: VertexHit | null): boolean {
    if (hit?.type !== 'vertex' || this.#held !== null) return false;
    this.#under = null;
    this.#choose(null);
    this.#context.overlay.show('under', []);
    const edit = this.#context.features.edit([hit.feature.id]);
    const left = cutVertex(hit.feature.geometry, hit.path);
    const lost = lostWithVertex(hit.feature.geometry, left);
    if (edit.commit('Tirar vértice', new Map([[hit.feature.id, left]])) && lost !== null) {
      this.#context.undoable(LOST[lost]);
    }
    return true;
  }

  #cancel(): boolean {
    const held = this.#held;
    this.#held = null;
    held?.edit.cancel();
    return held !== null;
  }
}

/** What the features become whose vertices go to a place together; null where the first cannot go there. */
function moved(
  { edit, base, linked }: Pick<Held, 'edit' | 'base' | 'linked'>,
  path: VertexPath | 'center',
  position: Position,
): ReadonlyMap<string, Geometry> | null {
  const own = movedVertex(base, path, position);
  if (own === null) return null;
  const changed = new Map<string, Geometry>([[base.id, own]]);
  for (const { feature, path: other } of linked) {
    const current = changed.get(feature) ?? edit.originals.find(({ id }) => id === feature)?.geometry;
    if (current !== undefined) changed.set(feature, withVertex(current, other, position));
  }
  return changed;
}

/** Of an edge the vertex that it gives stands behind the edge's first one. */
function heldPath({ type, path }: VertexHit): VertexPath | 'center' {
  if (type === 'center') return 'center';
  return type === 'edge' ? [...path.slice(0, -1), (path.at(-1) ?? 0) + 1] : path;
}

function withEdgeSplit(feature: DrawnFeature, hit: { readonly path: VertexPath; readonly position: Position }) {
  return { ...feature, geometry: withVertexAfter(feature.geometry, hit.path, hit.position) };
}
