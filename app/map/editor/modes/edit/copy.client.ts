import { clickTolerance } from '#app/map/editor/constants.ts';
import type { ModeContext, ModeSession, Pointer } from '#app/map/editor/own-mode.ts';
import { reshape } from '#app/map/operations/shape-rules.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { isOnMap, moveGeometry } from '#app/map/operations/transform.ts';
import { isEditable } from './selection.ts';

const PREVIEW = 'copy';
/** Where a click alone puts the copy: to the right and below, in pixels. */
const OFFSET_PX = 24;

interface Carried {
  readonly feature: DrawnFeature;
  readonly start: Pointer;
}

/** A feature that is dragged leaves a copy where it is let go; one that is clicked has it beside itself. */
export default function copy(context: ModeContext): ModeSession {
  let carried: Carried | null = null;
  const show = (geometry: Geometry | null) =>
    context.overlay.show(
      PREVIEW,
      geometry === null ? [] : [{ geometry, kind: 'preview', ...(carried && { shape: carried.feature.shape }) }],
    );
  const drop = () => {
    carried = null;
    show(null);
  };
  const target = ({ start }: Carried, pointer: Pointer): Position => {
    const away = Math.hypot(pointer.point.x - start.point.x, pointer.point.y - start.point.y);
    if (away > clickTolerance(pointer)) return context.snapping.snap(pointer).position;
    return context.view.unproject({ x: start.point.x + OFFSET_PX, y: start.point.y + OFFSET_PX });
  };
  const place = (from: Carried, pointer: Pointer) => {
    const { shape, shapeProperties, properties, id, geometry } = from.feature;
    const moved = moveGeometry(geometry, from.start.position, target(from, pointer));
    if (!isOnMap(moved)) {
      context.notice('A cópia ficaria fora do mapa.', 'refused');
      return;
    }
    const form = reshape({ shape, shapeProperties }, moved);
    context.history.transaction('Copiar', () =>
      context.features.create({ ...form, geometry: moved, parent: id, properties }),
    );
  };

  context.notice('Arraste uma geometria para copiá-la, ou clique nela.');
  return {
    move(pointer) {
      context.view.cursor(context.features.at(pointer, isEditable) ? 'move' : '');
    },
    press(pointer) {
      const feature = context.features.at(pointer, isEditable);
      if (feature === null) return false;
      carried = { feature, start: pointer };
      return true;
    },
    drag(pointer) {
      if (carried) show(moveGeometry(carried.feature.geometry, carried.start.position, target(carried, pointer)));
    },
    release(pointer) {
      if (!carried) return;
      const from = carried;
      drop();
      place(from, pointer);
    },
    cancel() {
      if (!carried) return false;
      drop();
      return true;
    },
    end() {
      drop();
      context.view.cursor('');
    },
  };
}
