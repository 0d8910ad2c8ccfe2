import { TOUCH_TOLERANCE_PX } from '#app/map/editor/constants.ts';
import type { Draft, ModeContext, ModeSession, Pointer, Snapped } from '#app/map/editor/own-mode.ts';
import type { TypedEntry } from '#app/map/editor/port.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';
import { trechoEntre } from '#domain/geometria/geodesica.ts';
import { showAll } from './show-all.ts';
import { typedVertex } from './typed-vertex.ts';

interface Kind {
  readonly shape: 'line' | 'polygon';
  /** Vertices without which it is nothing. */
  readonly least: number;
  /** Where it ends: what it becomes. */
  geometry(vertices: readonly Position[]): Geometry;
  readonly label: string;
  /** What has to be known first; calls back when it is. */
  prepare?(geometry: Geometry, go: () => void): void;
  /** What is done with it in place of making a feature of it; null where it was refused. */
  apply?(geometry: Geometry): Geometry | null;
}

/** Pixels around the first vertex in which a click ends the shape. */
const CLOSING_PX = 10;
const VERTEX = 'Vértice';
const GIVEN_UP = 'Desistir da parte';

/**
 * Lines and polygons: every click is a vertex and a step of the history, the first vertex ends it, Enter too; Backspace
 * takes the last one off, Esc gives it up.
 */
export function vertexDrawing(context: ModeContext, kind: Kind): ModeSession {
  return new VertexDrawing(context, kind).session();
}

const NAMES = { line: 'Uma linha', polygon: 'Um polígono' } as const;
const FIRST = 'Clique no mapa para pôr o primeiro vértice.';
const ENDING = 'Dê dois cliques ou tecle Enter';

/** How to go on from so many vertices. */
function hintOf({ shape, least }: Kind, count: number): string {
  if (count === 0) return FIRST;
  if (count < least) return count + 1 < least ? 'Clique no próximo vértice.' : 'Clique em mais um vértice.';
  return shape === 'polygon'
    ? 'Clique no primeiro vértice, dê dois cliques ou tecle Enter para terminar.'
    : `${ENDING} para terminar.`;
}

function tooFew({ shape, least }: Kind, count: number): string {
  if (count === 0) return FIRST;
  return `${NAMES[shape]} precisa de pelo menos ${least} vértices, e ${count === 1 ? 'há 1' : `há ${count}`}.`;
}

class VertexDrawing {
  readonly #context: ModeContext;
  readonly #kind: Kind;
  #vertices: readonly Position[] = [];
  /** What was given up last, and nothing was drawn since. */
  #given: readonly Position[] = [];
  /** What each vertex had snapped to: auto_trace goes from there, also after an undo. */
  readonly #snapped = new WeakMap<Position, Snapped>();
  #pointer: Snapped | null = null;

  constructor(context: ModeContext, kind: Kind) {
    this.#context = context;
    this.#kind = kind;
    context.view.cursor('crosshair');
    this.#tell();
  }

  session(): ModeSession {
    return {
      move: (pointer) => {
        this.#pointer = this.#snap(pointer);
        this.#draw();
      },
      click: (pointer) => {
        this.#click(pointer);
        return true;
      },
      // Its first half was the last vertex.
      doubleClick: () => this.#vertices.length > 0 && this.#finish(),
      typed: (entry) => this.#typed(entry),
      finish: () => this.#finish(),
      cancel: () => this.#cancel(),
      back: () => this.#back(),
      resume: (vertices) => this.#resume(vertices),
      changed: () => this.#draw(),
      end: () => {
        const under = this.#vertices;
        const left = under.length > 0 ? under : this.#given;
        this.#pointer = null;
        this.#set([]);
        if (under.length > 0) this.#context.emit('cancel');
        if (left.length > 0) this.#context.left(left);
        this.#context.view.cursor('');
      },
    };
  }

  #snap(pointer: Pointer): Snapped {
    return this.#context.snapping.snap(pointer, { drawn: this.#vertices });
  }

  #click(pointer: Pointer): void {
    if (this.#closes(pointer)) {
      this.#finish();
      return;
    }
    const snapped = this.#snap(pointer);
    const next = this.#reaching(snapped);
    this.#snapped.set(snapped.position, snapped);
    this.#pointer = snapped;
    this.#step(next);
  }

  /** A click on the first vertex, once there is enough to end. */
  #closes(pointer: Pointer): boolean {
    const [first] = this.#vertices;
    if (first === undefined || this.#vertices.length < this.#kind.least) return false;
    const { x, y } = this.#context.view.project(first);
    return Math.hypot(x - pointer.point.x, y - pointer.point.y) <= (pointer.touch ? TOUCH_TOLERANCE_PX : CLOSING_PX);
  }

  /** The vertices with another place, and what auto_trace puts between. */
  #reaching(place: Snapped): readonly Position[] {
    const last = this.#vertices.at(-1);
    const from = last === undefined ? undefined : this.#snapped.get(last);
    const traced = from === undefined ? [] : this.#context.vertices.trace(from, place);
    return [...this.#vertices, ...traced, place.position];
  }

  #step(next: readonly Position[]): void {
    const before = this.#vertices;
    const begins = before.length === 0;
    this.#set(next);
    this.#context.history.step(VERTEX, { undo: () => this.#set(before), redo: () => this.#set(next) });
    this.#context.emit(begins ? 'start' : 'update', this.#geometry(next));
  }

  #set(vertices: readonly Position[]): void {
    this.#vertices = vertices;
    this.#given = [];
    this.#draw();
    this.#tell();
  }

  #tell(): void {
    const count = this.#vertices.length;
    this.#context.collecting({
      hint: hintOf(this.#kind, count),
      ready: count >= this.#kind.least,
      back: count > 0 ? 'Desfazer vértice' : null,
      cancel: true,
      takes: count > 0 ? ['position', 'side'] : ['position'],
    });
  }

  #typed(entry: TypedEntry): string | null {
    const position = typedVertex(entry, this.#vertices.at(-1));
    if (typeof position === 'string') return position;
    const place: Snapped = { position, to: null, feature: null, path: null };
    this.#snapped.set(position, place);
    this.#pointer = place;
    this.#step([...this.#vertices, position]);
    showAll(this.#context.view, this.#vertices);
    return null;
  }

  #finish(): boolean {
    const vertices = this.#vertices;
    if (vertices.length < this.#kind.least) {
      this.#context.notice(tooFew(this.#kind, vertices.length), vertices.length === 0 ? 'info' : 'refused');
      return vertices.length > 0;
    }
    const geometry = this.#kind.geometry(vertices);
    const go = () => vertices === this.#vertices && this.#conclude(vertices, geometry);
    if (this.#kind.prepare) this.#kind.prepare(geometry, go);
    else go();
    return true;
  }

  #conclude(vertices: readonly Position[], geometry: Geometry): void {
    const { history, features } = this.#context;
    this.#set([]);
    const hooks = { undo: () => this.#set(vertices), redo: () => this.#set([]) };
    const { shape, label, apply } = this.#kind;
    const make = () => (apply ? apply(geometry) : (features.create({ shape, geometry })?.geometry ?? null));
    const made = history.finish(label, make, hooks);
    // Refused: what was drawn is still there to be mended.
    if (made === null) this.#set(vertices);
    else this.#context.emit('finish', made);
  }

  /** A step like any other: an undo brings what was given up back. */
  #cancel(): boolean {
    const given = this.#vertices;
    if (given.length === 0) return false;
    const drop = () => {
      this.#set([]);
      this.#given = given;
    };
    drop();
    this.#context.history.step(GIVEN_UP, { undo: () => this.#set(given), redo: drop });
    this.#context.emit('cancel');
    return true;
  }

  #resume(vertices: readonly Position[]): boolean {
    if (this.#vertices.length > 0) return false;
    for (const i of vertices.keys()) this.#step(vertices.slice(0, i + 1));
    return vertices.length > 0;
  }

  #back(): boolean {
    if (this.#vertices.length === 0) return false;
    this.#step(this.#vertices.slice(0, -1));
    return true;
  }

  #geometry(vertices: readonly Position[]): Geometry | null {
    if (vertices.length < 2) return null;
    if (vertices.length < this.#kind.least) return { type: 'LineString', coordinates: [...vertices] };
    return this.#kind.geometry(vertices);
  }

  #draw(): void {
    const { overlay, id } = this.#context;
    const vertices = this.#vertices;
    const wanted = this.#pointer === null || vertices.length === 0 ? vertices : this.#reaching(this.#pointer);
    const geometry = this.#geometry(wanted);
    overlay.show('draft', geometry === null ? [] : [{ kind: 'preview', geometry }]);
    const handles = vertices.map((coordinates) => ({
      kind: 'vertex' as const,
      geometry: { type: 'Point' as const, coordinates },
    }));
    const at = this.#pointer?.position ?? null;
    overlay.show('handles', [
      ...handles,
      ...(at === null ? [] : [{ kind: 'edge' as const, geometry: { type: 'Point' as const, coordinates: at } }]),
    ]);
    const last = vertices.at(-1);
    const side = at === null || last === undefined ? null : trechoEntre(last, at);
    const draft: Draft = { mode: id, shape: this.#kind.shape, geometry, vertices, feature: null, side };
    this.#context.drafted(vertices.length === 0 ? null : draft);
  }
}
