import type { EditSession, ModeContext, ModeSession, Pointer } from '#app/map/editor/own-mode.ts';
import { toPlane } from '#app/map/operations/plane.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { isOnMap, middleOfBox, rotateGeometry } from '#app/map/operations/transform.ts';
import { featureMenu } from './feature-menu.ts';
import { isNoPoint } from './selection.ts';

interface Held {
  readonly edit: EditSession;
  readonly feature: DrawnFeature;
  readonly center: Position;
  readonly from: number;
  turned: Geometry | null;
}

const DEGREES = 180 / Math.PI;
/** With Shift it turns in steps. */
const STEP_DEGREES = 15;

/** A feature that is dragged turns about the middle of its box. */
export default function rotate(context: ModeContext): ModeSession {
  const { features, view, overlay } = context;
  let held: Held | null = null;

  const press = (pointer: Pointer): boolean => {
    const feature = features.at(pointer, isNoPoint);
    if (feature === null) return false;
    context.selection.set([feature.id]);
    const center = middleOfBox(feature.geometry);
    held = { edit: features.edit([feature.id]), feature, center, from: bearing(center, pointer), turned: null };
    overlay.show('center', [{ kind: 'vertex', geometry: { type: 'Point', coordinates: center } }]);
    view.cursor('grabbing');
    return true;
  };
  const turn = (was: Held, pointer: Pointer) => {
    const free = bearing(was.center, pointer) - was.from;
    const degrees = pointer.shift ? Math.round(free / STEP_DEGREES) * STEP_DEGREES : free;
    const turned = rotateGeometry(was.feature.geometry, was.center, degrees);
    if (!isOnMap(turned)) return;
    was.turned = turned;
    was.edit.preview(was.feature.id, turned);
  };
  const leave = () => {
    const was = held;
    held = null;
    overlay.show('center', []);
    return was;
  };
  const cancel = () => {
    const was = leave();
    was?.edit.cancel();
    return was !== null;
  };

  return {
    move: (pointer) => view.cursor(features.at(pointer, isNoPoint) === null ? '' : 'move'),
    press,
    drag: (pointer) => held && turn(held, pointer),
    release: () => {
      const was = leave();
      if (was === null) return;
      if (was.turned === null) was.edit.cancel();
      else was.edit.commit('Girar', new Map([[was.feature.id, was.turned]]));
    },
    cancel,
    menu: (pointer) => (held === null ? featureMenu(context, pointer) : []),
    end: () => {
      cancel();
      view.cursor('');
    },
  };
}

/** Clockwise as it is seen. */
function bearing(center: Position, { position }: Pointer): number {
  const [[cx, cy], [x, y]] = [toPlane(center), toPlane(position)];
  return Math.atan2(y - cy, x - cx) * DEGREES;
}
