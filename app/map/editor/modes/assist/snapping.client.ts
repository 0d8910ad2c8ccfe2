import type { ModeSession } from '#app/map/editor/own-mode.ts';

/** While it runs the pointer is drawn to what is near: the snapper asks whether it does. */
export default function snapping(): ModeSession {
  return { end: () => undefined };
}
