import type { Draft, ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import { measureLabels, measureTotal } from '#app/map/operations/measure-labels.ts';
import classes from './measure-readout.module.css';

const LABELS = 'measurements';

/** Length and area of what is being drawn or edited, as it changes: on the shapes, and their sum at the foot. */
export default function measurements(context: ModeContext): ModeSession {
  /** By feature: an edit may change several at once; what is being drawn is none yet. */
  const drafts = new Map<string | null, Draft>();
  const readout = context.view.container.ownerDocument.createElement('output');
  readout.className = classes.readout ?? '';
  readout.ariaLabel = 'Medidas do desenho';
  // It changes with every movement: whoever hears it, hears it on asking.
  readout.ariaLive = 'off';
  context.view.container.append(readout);

  const show = () => {
    const sides = context.option('sides') !== false;
    const shapes = [...drafts.values()].flatMap(({ geometry }) => geometry ?? []);
    const labels = shapes.flatMap((geometry) => measureLabels(geometry, sides));
    context.overlay.show(
      LABELS,
      labels.map(({ position, text, side }) => ({
        geometry: { type: 'Point', coordinates: position },
        kind: side ? 'side' : 'label',
        text,
      })),
    );
    readout.textContent = measureTotal(shapes);
    readout.hidden = readout.textContent === '';
  };

  show();
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
      readout.remove();
    },
  };
}
