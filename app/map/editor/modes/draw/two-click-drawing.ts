import type { ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import type { TypedEntry } from '#app/map/editor/port.ts';
import type { Geometry, Position, Shape, ShapeProperties } from '#app/map/operations/shapes.ts';
import { fimDoTrecho, trechoEntre } from '#domain/geometria/geodesica.ts';
import { showAll } from './show-all.ts';
import { isPlace, OFF_MAP } from './typed-vertex.ts';

interface Kind {
  readonly shape: Shape;
  readonly label: string;
  /** How the pointer is shown. */
  readonly pointer: 'edge' | 'pointer';
  /** Null where both places are one. */
  geometry(from: Position, to: Position): Geometry | null;
  properties(from: Position): ShapeProperties;
  /** How to go on, before the first place and behind it. */
  readonly hints: readonly [string, string];
  readonly noSize: string;
  /** Whether its size may be said as a length from where it begins. */
  readonly radius?: boolean;
}

/** Circle and rectangle: a first click begins, a second one ends. */
export function twoClickDrawing(context: ModeContext, kind: Kind): ModeSession {
  return new TwoClickDrawing(context, kind).session();
}

class TwoClickDrawing {
  readonly #context: ModeContext;
  readonly #kind: Kind;
  #from: Position | null = null;
  /** Where one began that was given up, and nothing was drawn since. */
  #given: Position | null = null;
  #at: Position | null = null;

  constructor(context: ModeContext, kind: Kind) {
    this.#context = context;
    this.#kind = kind;
    context.view.cursor('crosshair');
    this.#tell();
  }

  session(): ModeSession {
    return {
      move: (pointer) => this.#follow(pointer),
      click: (pointer) => {
        const place = this.#place(pointer);
        if (this.#from === null) this.#begin(place);
        else this.#end(this.#from, place);
        return true;
      },
      typed: (entry) => this.#typed(entry),
      finish: () => this.#finish(),
      cancel: () => this.#cancel(),
      back: () => this.#cancel(),
      resume: ([first]) => {
        if (this.#from !== null || first === undefined) return false;
        this.#begin(first);
        return true;
      },
      changed: () => this.#draw(),
      end: () => {
        const under = this.#from;
        const left = under ?? this.#given;
        this.#at = null;
        this.#set(null);
        if (under !== null) this.#context.emit('cancel');
        if (left !== null) this.#context.left([left]);
        this.#context.view.cursor('');
      },
    };
  }

  #place(pointer: Pointer): Position {
    this.#at = this.#context.snapping.snap(pointer).position;
    return this.#at;
  }

  #follow(pointer: Pointer): void {
    const place = this.#place(pointer);
    this.#draw();
    if (this.#from !== null) this.#context.emit('update', this.#kind.geometry(this.#from, place));
  }

  #set(position: Position | null): void {
    this.#from = position;
    this.#given = null;
    this.#draw();
    this.#tell();
  }

  #tell(): void {
    const { hints, radius } = this.#kind;
    const started = this.#from !== null;
    this.#context.collecting({
      hint: hints[started ? 1 : 0],
      ready: started,
      back: started ? 'Desfazer início' : null,
      cancel: true,
      takes: started && radius ? ['radius', 'position'] : ['position'],
    });
  }

  #finish(): boolean {
    const [from, at] = [this.#from, this.#at];
    if (from === null) {
      this.#context.notice(this.#kind.hints[0]);
      return false;
    }
    if (at === null || !this.#end(from, at)) this.#context.notice(this.#kind.noSize, 'refused');
    return true;
  }

  #typed(entry: TypedEntry): string | null {
    const from = this.#from;
    if (entry.kind === 'side') return 'Aqui se digitam lugares, e não lados.';
    if (entry.kind === 'radius' && (from === null || !this.#kind.radius)) return 'Ponha antes o centro do círculo.';
    const position =
      entry.kind === 'position' ? entry.position : fimDoTrecho(from ?? [0, 0], { metros: entry.metres, azimute: 90 });
    if (!isPlace(position)) return OFF_MAP;
    this.#at = position;
    if (from === null) this.#begin(position);
    else if (!this.#end(from, position)) return this.#kind.noSize;
    showAll(this.#context.view, from === null ? [position] : [from, position]);
    return null;
  }

  #begin(position: Position): void {
    this.#set(position);
    const hooks = { undo: () => this.#set(null), redo: () => this.#set(position) };
    this.#context.history.step('Início', hooks);
    this.#context.emit('start');
  }

  /** @returns false where both places are one */
  #end(start: Position, position: Position): boolean {
    const { shape, label } = this.#kind;
    const geometry = this.#kind.geometry(start, position);
    if (geometry === null) return false;
    const shapeProperties = this.#kind.properties(start);
    this.#set(null);
    const hooks = { undo: () => this.#set(start), redo: () => this.#set(null) };
    const make = () => this.#context.features.create({ shape, geometry, shapeProperties });
    const made = this.#context.history.finish(label, make, hooks);
    // Refused: it goes on from where it began.
    if (made === null) this.#set(start);
    else this.#context.emit('finish', made.geometry);
    return true;
  }

  /** A step like any other: an undo brings what was given up back. */
  #cancel(): boolean {
    const given = this.#from;
    if (given === null) return false;
    const drop = () => {
      this.#set(null);
      this.#given = given;
    };
    drop();
    this.#context.history.step('Desistir da forma', { undo: () => this.#set(given), redo: drop });
    this.#context.emit('cancel');
    return true;
  }

  #draw(): void {
    const { overlay, id } = this.#context;
    const [from, at] = [this.#from, this.#at];
    const { shape, pointer } = this.#kind;
    const geometry = from === null || at === null ? null : this.#kind.geometry(from, at);
    overlay.show('draft', geometry === null ? [] : [{ kind: 'preview', geometry }]);
    overlay.show('handles', [...handle('vertex', from), ...handle(pointer, at)]);
    const vertices = from === null ? [] : [from];
    const side = from === null || at === null ? null : trechoEntre(from, at);
    this.#context.drafted(from === null ? null : { mode: id, shape, geometry, vertices, feature: null, side });
  }
}

function handle(kind: OverlayItem['kind'], coordinates: Position | null): OverlayItem[] {
  return coordinates === null ? [] : [{ kind, geometry: { type: 'Point', coordinates } }];
}
