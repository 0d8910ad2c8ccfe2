import type { ScreenPoint } from '../own-mode.ts';

/** Pixels that an arrow moves the crosshair; with Shift, one by one. */
const STEP_PX = 10;
const FINE_STEP_PX = 1;
/** Nearer than this to the map's edge, the map moves under the crosshair instead. */
const MARGIN_PX = 60;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Step {
  readonly crosshair: ScreenPoint;
  /** Pixels that the map moves by, so that the crosshair stays in sight. */
  readonly pan: readonly [number, number];
}

/** Where an arrow takes the crosshair; null for any other key. */
export function keyboardStep(
  key: string,
  fine: boolean,
  crosshair: ScreenPoint,
  size: { readonly width: number; readonly height: number },
): Step | null {
  const direction = ARROWS[key];
  if (direction === undefined) return null;
  const step = fine ? FINE_STEP_PX : STEP_PX;
  const [x, panX] = along(crosshair.x, direction[0] * step, size.width);
  const [y, panY] = along(crosshair.y, direction[1] * step, size.height);
  return { crosshair: { x, y }, pan: [panX, panY] };
}

/** New place on one axis, and how far the map has to move for it. */
function along(place: number, step: number, length: number): [number, number] {
  const margin = Math.min(MARGIN_PX, length / 4);
  const wanted = place + step;
  const leaves = (wanted < margin && step < 0) || (wanted > length - margin && step > 0);
  return leaves ? [place, step] : [wanted, 0];
}
