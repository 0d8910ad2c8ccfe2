import type { EditSession, ModeContext, ModeSession, Pointer } from '#app/map/editor/own-mode.ts';
import type { DrawnFeature, Geometry, Position } from '#app/map/operations/shapes.ts';
import { isOnMap, moveGeometry } from '#app/map/operations/transform.ts';
import { featureMenu } from './feature-menu.ts';

interface Held {
  readonly edit: EditSession;
  readonly feature: DrawnFeature;
  readonly from: Position;
  moved: Geometry | null;
}

/** A feature goes where it is dragged; while it is on its way it is drawn in the temporary source. */
export default function drag(context: ModeContext): ModeSession {
  const { features, view } = context;
  let held: Held | null = null;

  const press = (pointer: Pointer): boolean => {
    const feature = features.at(pointer);
    if (feature === null) return false;
    context.selection.set([feature.id]);
    held = { edit: features.edit([feature.id]), feature, from: pointer.position, moved: null };
    view.cursor('grabbing');
    return true;
  };
  const carry = ({ edit, feature, from }: Held, pointer: Pointer): Geometry | null => {
    const { position } = context.snapping.snap(pointer, { except: [feature.id] });
    const moved = moveGeometry(feature.geometry, from, position);
    if (!isOnMap(moved)) return null;
    edit.preview(feature.id, moved);
    return moved;
  };
  const drop = () => {
    const was = held;
    held = null;
    if (was === null) return;
    if (was.moved === null) was.edit.cancel();
    else was.edit.commit('Mover', new Map([[was.feature.id, was.moved]]));
  };
  const cancel = () => {
    const was = held;
    held = null;
    was?.edit.cancel();
    return was !== null;
  };

  return {
    move: (pointer) => view.cursor(features.at(pointer) === null ? '' : 'move'),
    press,
    drag: (pointer) => {
      if (held !== null) held.moved = carry(held, pointer) ?? held.moved;
    },
    release: (pointer) => {
      drop();
      view.cursor(features.at(pointer) === null ? '' : 'move');
    },
    cancel,
    menu: (pointer) => (held === null ? featureMenu(context, pointer) : []),
    end: () => {
      cancel();
      view.cursor('');
    },
  };
}
