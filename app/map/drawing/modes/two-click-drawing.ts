import type { ModeContext, ModeSession, Pointer } from '../own-mode.ts';
import type { Geometry, Position, Shape, ShapeProperties } from '../shapes.ts';

interface Kind {
  readonly shape: Shape;
  readonly label: string;
  /** Null where both places are one. */
  geometry(from: Position, to: Position): Geometry | null;
  properties(from: Position): ShapeProperties;
}

/** Circle and rectangle: a first click begins, a second one ends. */
export function twoClickDrawing(context: ModeContext, kind: Kind): ModeSession {
  const { overlay, snapping, history, view } = context;
  let from: Position | null = null;
  let at: Position | null = null;
  view.cursor('crosshair');

  const draw = () => {
    const geometry = from === null || at === null ? null : kind.geometry(from, at);
    overlay.show('draft', geometry === null ? [] : [{ kind: 'preview', geometry }]);
    overlay.show(
      'handles',
      [from, at].flatMap((coordinates, i) =>
        coordinates === null
          ? []
          : [
              {
                kind: i === 0 ? ('vertex' as const) : ('edge' as const),
                geometry: { type: 'Point' as const, coordinates },
              },
            ],
      ),
    );
    const vertices = from === null ? [] : [from];
    context.drafted(from === null ? null : { mode: context.id, shape: kind.shape, geometry, vertices, feature: null });
  };
  const set = (position: Position | null) => {
    from = position;
    draw();
  };
  const begin = (position: Position) => {
    set(position);
    history.step('Início', { undo: () => set(null), redo: () => set(position) });
    context.emit('start');
  };
  const end = (start: Position, position: Position) => {
    const geometry = kind.geometry(start, position);
    if (geometry === null) return;
    set(null);
    const shapeProperties = kind.properties(start);
    const made = history.finish(
      kind.label,
      () => context.features.create({ shape: kind.shape, geometry, shapeProperties }),
      { undo: () => set(start), redo: () => set(null) },
    );
    if (made === null) set(start);
    else context.emit('finish', made.geometry);
  };
  const cancel = () => {
    if (from === null) return false;
    set(null);
    context.emit('cancel');
    return true;
  };
  const follow = (pointer: Pointer) => {
    at = snapping.snap(pointer).position;
    draw();
    if (from !== null) context.emit('update', kind.geometry(from, at));
  };
  return {
    move: follow,
    click: (pointer) => {
      at = snapping.snap(pointer).position;
      if (from === null) begin(at);
      else end(from, at);
      return true;
    },
    finish: () => {
      if (from === null || at === null) return false;
      end(from, at);
      return true;
    },
    cancel,
    back: cancel,
    changed: draw,
    end: () => {
      cancel();
      overlay.show('draft', []);
      overlay.show('handles', []);
      view.cursor('');
    },
  };
}
