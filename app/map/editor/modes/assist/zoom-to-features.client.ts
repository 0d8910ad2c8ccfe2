import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';

const NOTHING = 'Ainda não há desenhos para enquadrar.';

/** Fits everything that is drawn into the view, and is done. */
export default function zoomToFeatures(context: ModeContext): ModeSession {
  const box = context.features.bounds();
  if (box === null) context.notice(NOTHING);
  else context.view.fit(box);
  context.disable();
  return { end: () => undefined };
}
