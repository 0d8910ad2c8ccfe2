import { measureLabels } from '../../operations/measure-labels.ts';
import type { Draft, ModeContext, ModeSession } from '../own-mode.ts';

const LABELS = 'measurements';

/** Length and area of what is being drawn or edited, as it changes. */
export default function measurements(context: ModeContext): ModeSession {
  /** By feature: an edit may change several at once; what is being drawn is none yet. */
  const drafts = new Map<string | null, Draft>();
  const show = () => {
    const sides = context.option('sides') !== false;
    const shapes = [...drafts.values()].flatMap(({ geometry }) => geometry ?? []);
    const labels = shapes.flatMap((geometry) => measureLabels(geometry, sides));
    context.overlay.show(
      LABELS,
      labels.map(({ position, text }) => ({
        geometry: { type: 'Point', coordinates: position },
        kind: 'label',
        text,
      })),
    );
  };
  return {
    drafted(draft) {
      if (draft === null) drafts.clear();
      else drafts.set(draft.feature, draft);
      show();
    },
    optionChanged: show,
    end() {
      drafts.clear();
      show();
    },
  };
}
