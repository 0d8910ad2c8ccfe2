import { DRAW_MODES, EDIT_MODES } from '#app/map/editor/modes.ts';
import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';

/** A click on a feature, where no other mode wants it, opens the feature in change. */
export default function clickToEdit(context: ModeContext): ModeSession {
  const idle = () => ![...DRAW_MODES, ...EDIT_MODES].some((mode) => context.isActive(mode));
  let pointing = false;
  const point = (over: boolean) => {
    if (over === pointing) return;
    pointing = over;
    context.view.cursor(over ? 'pointer' : '');
  };
  return {
    move(pointer) {
      point(idle() && context.features.at(pointer) !== null);
    },
    click(pointer) {
      const feature = idle() ? context.features.at(pointer) : null;
      if (feature === null) return false;
      point(false);
      context.enable('change', feature.id);
      return true;
    },
    end() {
      point(false);
    },
  };
}
