import { clickTolerance } from '#app/map/editor/constants.ts';
import type { ModeContext, ModeSession, Pointer, ScreenPoint } from '#app/map/editor/own-mode.ts';
import { CUSTOM_SHAPES, type CustomShape, placeCustomShape } from '#app/map/operations/custom-shape.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';

const PREVIEW = 'custom_shape';
const HOW = 'Clique para pôr a forma, ou arraste do centro para lhe dar o tamanho.';

/** A click places a shape of the usual size; a drag away from its centre sizes it, with Shift regular. */
export default function customShape(context: ModeContext): ModeSession {
  let center: Position | null = null;
  let pressedAt: ScreenPoint | null = null;
  /** Where the pointer was last, snapped. */
  let last: Pointer | null = null;
  /** The shape by where the pointer is, once it has left the place where it was pressed. */
  const sized = (from: Position, pointer: Pointer): Geometry =>
    placed(context, from, pressedAt !== null && hasLeft(pressedAt, pointer) ? pointer.position : from, pointer);
  const show = (geometry: Geometry | null) =>
    context.overlay.show(PREVIEW, geometry === null ? [] : [{ geometry, kind: 'preview' }]);
  /** What a click where the pointer is would place. */
  const preview = () => {
    if (center === null && last !== null) show(placed(context, last.position, last.position, last));
  };
  const drop = () => {
    center = null;
    show(null);
    context.drafted(null);
  };

  begin(context);
  return {
    move(pointer: Pointer) {
      if (center !== null) return;
      last = { ...pointer, position: context.snapping.snap(pointer).position };
      preview();
    },
    optionChanged: preview,
    press(pointer) {
      center = context.snapping.snap(pointer).position;
      pressedAt = pointer.point;
      context.emit('start', placed(context, center, center, pointer));
      return true;
    },
    drag(pointer) {
      if (center === null) return;
      const geometry = sized(center, pointer);
      show(geometry);
      context.drafted({ mode: 'custom_shape', shape: 'custom_shape', geometry, vertices: [], feature: null });
      context.emit('update', geometry);
    },
    release(pointer) {
      if (center === null) return;
      const geometry = sized(center, pointer);
      drop();
      context.emit('finish', geometry);
      context.history.transaction('Forma pronta', () => context.features.create({ shape: 'custom_shape', geometry }));
    },
    cancel() {
      if (center === null) return false;
      drop();
      context.emit('cancel');
      return true;
    },
    end() {
      drop();
      context.view.cursor('');
    },
  };
}

function begin({ view, collecting }: ModeContext): void {
  view.cursor('crosshair');
  collecting({ hint: HOW, ready: null, back: null, cancel: true, takes: [] });
}

function placed(context: ModeContext, center: Position, pointer: Position, by: Pointer): Geometry {
  const shape: CustomShape = CUSTOM_SHAPES.find((one) => one === context.option('shape')) ?? 'Triangle';
  const { zoom } = context.view;
  return placeCustomShape({ shape, center, pointer, regular: by.shift, zoom: zoom(), tolerance: clickTolerance(by) });
}

/** Snapping may take the centre away from the pointer: a click is told by the screen. */
function hasLeft(pressedAt: ScreenPoint, pointer: Pointer): boolean {
  return Math.hypot(pointer.point.x - pressedAt.x, pointer.point.y - pressedAt.y) > clickTolerance(pointer);
}
