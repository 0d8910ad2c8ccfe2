import { TOUCH_TOLERANCE_PX } from '#app/map/editor/constants.ts';
import type { Draft, ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import type { TypedEntry } from '#app/map/editor/port.ts';
import { reshape } from '#app/map/operations/shape-rules.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { trechoEntre } from '#domain/geometria/geodesica.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { showAll } from '../draw/show-all.ts';
import { typedVertex } from '../draw/typed-vertex.ts';
import { LargeAreas } from './large-areas.client.ts';
import { isNoPoint } from './selection.ts';

/** How near to a vertex of the line a click means that vertex. */
const VERTEX_PX = 11;

const NOTHING_DIVIDED =
  'A linha não divide nenhuma geometria: ela precisa atravessar uma área de um lado ao outro, ou cruzar uma linha.';

const HINTS = [
  'Clique onde a linha que divide começa.',
  'Clique no próximo vértice, do outro lado do que quer dividir.',
  'Dê dois cliques, tecle Enter ou clique na ponta da linha para dividir.',
] as const;
const TOO_FEW = 'A linha que divide precisa de pelo menos 2 vértices, e há 1.';

/** Somebody said no to one of the pieces: everything stays as it was. */
class PieceRefused extends Error {}

/** A line is clicked across what shall be divided; Enter or another click on its end divides. */
export default function split(context: ModeContext): ModeSession {
  context.view.cursor('crosshair');
  context.notice('Desenhe uma linha através do que quer dividir. Dois cliques, Enter ou um clique na ponta dividem.');
  return new Splitting(context).session();
}

class Splitting {
  readonly #context: ModeContext;
  readonly #work: LargeAreas;
  #vertices: readonly Position[] = [];
  /** What was given up last, and nothing was drawn since. */
  #given: readonly Position[] = [];
  #pointed: Position | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
    this.#work = new LargeAreas(context);
    this.#tell();
  }

  session(): ModeSession {
    return {
      move: (pointer) => {
        if (this.#vertices.length === 0) return;
        this.#pointed = this.#snapped(pointer);
        this.#show();
      },
      click: (pointer) => this.#click(pointer),
      doubleClick: () => this.#vertices.length > 0 && this.#finish(),
      typed: (entry) => this.#typed(entry),
      finish: () => this.#finish(),
      back: () => {
        const [some] = this.#vertices;
        if (some) this.#step('Retirar vértice', this.#vertices.slice(0, -1));
        return some !== undefined;
      },
      cancel: () => this.#cancel(),
      resume: (vertices) => {
        if (this.#vertices.length > 0) return false;
        for (const i of vertices.keys()) this.#step('Vértice', vertices.slice(0, i + 1));
        return vertices.length > 0;
      },
      end: () => {
        this.#work.stop();
        const left = this.#vertices.length > 0 ? this.#vertices : this.#given;
        this.#put([]);
        if (left.length > 0) this.#context.left(left);
        this.#context.view.cursor('');
      },
    };
  }

  #snapped(pointer: Pointer): Position {
    return this.#context.snapping.snap(pointer, { drawn: this.#vertices }).position;
  }

  #click(pointer: Pointer): boolean {
    if (this.#vertices.length > 1 && this.#isOnEnd(pointer)) return this.#finish();
    this.#add(this.#snapped(pointer));
    return true;
  }

  #isOnEnd(pointer: Pointer): boolean {
    const reach = pointer.touch ? TOUCH_TOLERANCE_PX : VERTEX_PX;
    return [this.#vertices[0], this.#vertices.at(-1)].some((end) => {
      if (end === undefined) return false;
      const { x, y } = this.#context.view.project(end);
      return Math.hypot(x - pointer.point.x, y - pointer.point.y) <= reach;
    });
  }

  #finish(): boolean {
    const line = this.#vertices;
    if (line.length < 2) {
      this.#context.notice(line.length === 0 ? HINTS[0] : TOO_FEW, line.length === 0 ? 'info' : 'refused');
      return line.length > 0;
    }
    const under = this.#context.features.within(bbox(lineOf(line)), isNoPoint);
    this.#work.run('split', under, [line], (pieces) => {
      if (line === this.#vertices) this.#divide(line, divided(under, pieces));
    });
    return true;
  }

  #divide(line: readonly Position[], divided: readonly Divided[]): void {
    if (divided.length === 0) {
      this.#context.notice(NOTHING_DIVIDED, 'refused');
      return;
    }
    this.#put([]);
    const done = apply(this.#context, divided, { undo: () => this.#put(line), redo: () => this.#put([]) });
    // Refused: the line is still there to be mended.
    if (done) this.#context.emit('finish', lineOf(line));
    else this.#put(line);
  }

  #cancel(): boolean {
    if (this.#work.stop()) return true;
    if (this.#vertices.length === 0) return false;
    const given = this.#vertices;
    const drop = () => {
      this.#put([]);
      this.#given = given;
    };
    drop();
    this.#context.history.step('Desistir da linha', { undo: () => this.#put(given), redo: drop });
    this.#context.emit('cancel');
    return true;
  }

  #step(label: string, next: readonly Position[]): void {
    const before = this.#vertices;
    this.#put(next);
    this.#context.history.step(label, { undo: () => this.#put(before), redo: () => this.#put(next) });
  }

  #put(next: readonly Position[]): void {
    this.#vertices = next;
    this.#given = [];
    if (next.length === 0) this.#pointed = null;
    this.#show();
    this.#tell();
  }

  #tell(): void {
    const count = this.#vertices.length;
    this.#context.collecting({
      hint: HINTS[Math.min(count, 2)] ?? '',
      ready: count > 1,
      back: count > 0 ? 'Desfazer vértice' : null,
      cancel: true,
      takes: count > 0 ? ['position', 'side'] : ['position'],
    });
  }

  #typed(entry: TypedEntry): string | null {
    const position = typedVertex(entry, this.#vertices.at(-1));
    if (typeof position === 'string') return position;
    this.#add(position);
    showAll(this.#context.view, this.#vertices);
    return null;
  }

  #add(position: Position): void {
    const begins = this.#vertices.length === 0;
    this.#step('Vértice', [...this.#vertices, position]);
    this.#context.emit(begins ? 'start' : 'update', begins ? null : lineOf(this.#vertices));
  }

  #show(): void {
    const vertices = this.#vertices;
    const way = this.#pointed === null ? vertices : [...vertices, this.#pointed];
    const geometry = way.length > 1 ? lineOf(way) : null;
    this.#context.overlay.show('line', [
      ...(geometry === null ? [] : [{ geometry, kind: 'preview' } as const]),
      ...vertices.map((coordinates): OverlayItem => ({ geometry: { type: 'Point', coordinates }, kind: 'vertex' })),
    ]);
    const last = vertices.at(-1);
    const side = this.#pointed === null || last === undefined ? null : trechoEntre(last, this.#pointed);
    const draft: Draft = { mode: 'split', shape: 'line', geometry, vertices, feature: null, side };
    this.#context.drafted(vertices.length === 0 ? null : draft);
  }
}

interface Divided {
  readonly feature: DrawnFeature;
  readonly pieces: readonly Geometry[];
}

const divided = (features: readonly DrawnFeature[], pieces: readonly (readonly Geometry[] | null)[]): Divided[] =>
  features.flatMap((feature, i) => {
    const own = pieces[i] ?? null;
    return own === null ? [] : [{ feature, pieces: own }];
  });

/** The feature keeps its first piece, the others are new ones that name it as their parent. All of it is one step. */
function apply(context: ModeContext, divided: readonly Divided[], hooks: { undo(): void; redo(): void }): boolean {
  const { features, history } = context;
  try {
    history.finish(
      'Dividir',
      () => {
        const kept = new Map(divided.map(({ feature, pieces }) => [feature.id, pieces[0] ?? feature.geometry]));
        if (!features.edit([...kept.keys()]).commit('Dividir', kept)) throw new PieceRefused();
        for (const { feature, pieces } of divided) {
          for (const geometry of pieces.slice(1)) {
            const draft = {
              ...reshape(feature, geometry),
              geometry,
              parent: feature.id,
              properties: feature.properties,
            };
            if (features.create(draft) === null) throw new PieceRefused();
          }
        }
      },
      hooks,
    );
    return true;
  } catch (error) {
    if (error instanceof PieceRefused) return false;
    throw error;
  }
}

function lineOf(positions: readonly Position[]): Geometry {
  return { type: 'LineString', coordinates: [...positions] };
}
