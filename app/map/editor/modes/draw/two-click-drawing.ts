import type { ModeContext, ModeSession, OverlayItem, Pointer } from '#app/map/editor/own-mode.ts';
import type { Geometry, Position, Shape, ShapeProperties } from '#app/map/operations/shapes.ts';

interface Kind {
  readonly shape: Shape;
  readonly label: string;
  /** How the pointer is shown. */
  readonly pointer: 'edge' | 'pointer';
  /** Null where both places are one. */
  geometry(from: Position, to: Position): Geometry | null;
  properties(from: Position): ShapeProperties;
}

/** Circle and rectangle: a first click begins, a second one ends. */
export function twoClickDrawing(context: ModeContext, kind: Kind): ModeSession {
  return new TwoClickDrawing(context, kind).session();
}

class TwoClickDrawing {
  readonly #context: ModeContext;
  readonly #kind: Kind;
  #from: Position | null = null;
  #at: Position | null = null;

  constructor(context: ModeContext, kind: Kind) {
    this.#context = context;
    this.#kind = kind;
    context.view.cursor('crosshair');
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
      finish: () => {
        if (this.#from === null || this.#at === null) return false;
        this.#end(this.#from, this.#at);
        return true;
      },
      cancel: () => this.#cancel(),
      back: () => this.#cancel(),
      changed: () => this.#draw(),
      end: () => {
        this.#cancel();
        this.#at = null;
        this.#draw();
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
    this.#draw();
  }

  #begin(position: Position): void {
    this.#set(position);
    const hooks = { undo: () => this.#set(null), redo: () => this.#set(position) };
    this.#context.history.step('Início', hooks);
    this.#context.emit('start');
  }

  #end(start: Position, position: Position): void {
    const { shape, label } = this.#kind;
    const geometry = this.#kind.geometry(start, position);
    if (geometry === null) return;
    const shapeProperties = this.#kind.properties(start);
    this.#set(null);
    const hooks = { undo: () => this.#set(start), redo: () => this.#set(null) };
    const make = () => this.#context.features.create({ shape, geometry, shapeProperties });
    const made = this.#context.history.finish(label, make, hooks);
    // Refused: it goes on from where it began.
    if (made === null) this.#set(start);
    else this.#context.emit('finish', made.geometry);
  }

  #cancel(): boolean {
    if (this.#from === null) return false;
    this.#set(null);
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
    this.#context.drafted(from === null ? null : { mode: id, shape, geometry, vertices, feature: null });
  }
}

function handle(kind: OverlayItem['kind'], coordinates: Position | null): OverlayItem[] {
  return coordinates === null ? [] : [{ kind, geometry: { type: 'Point', coordinates } }];
}
