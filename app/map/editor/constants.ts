/** Numbers of section 9 of the specification, each with its unit, and the few that it leaves open (the last group). */

/** Milliseconds between two writings of what is on its way; what stands still is written half as often. */
export const THROTTLE_MS = 10;
export const DELAYED_UPDATE_MS = THROTTLE_MS * 2;
/** Handles are drawn anew once nothing has moved for this long. */
export const MARKERS_DEBOUNCE_MS = THROTTLE_MS * 10;
export const DEFAULT_CORNER = 'top-left';
export const MAIN_STYLE = { line: '#278cda', fill: '#4fb3ff' } as const;
export const TEMPORARY_STYLE = { line: '#ff5600', fill: '#4fb3ff' } as const;
export const STANDBY_STYLE = { line: '#787878', fill: '#787878' } as const;
export const LINE_OPACITY = 0.8;
/** Pixels. */
export const LINE_WIDTH = 3;
export const FILL_OPACITY = 0.4;
/** Pixels. */
export const CIRCLE_MARKER_RADIUS = 10;
export const MARKER_ICON_SIZE = 0.18;
/** Pixels that the marker's icon takes, and how large its picture therefore is. */
export const MARKER_ICON_PX = 36;
/** Pixels. */
export const VERTEX_RADIUS = 7;
export const EDGE_RADIUS = 6;
export const GUIDE_STYLE = { line: '#00979f', width: 1.8, dash: [2, 1] } as const;
/** Pixels in which a vertex or an edge attracts the pointer. */
export const SNAP_PX = 18;
/** Pixels of the pointer that draws a circle. */
export const CIRCLE_POINTER_PX = 28;
export const TEXT_BOX_OPACITY = 0.7;
export const MAX_LONGITUDE = 179.99999;
export const INIT_TIMEOUT_MS = 60_000;
export const LOADER_FADE_MS = 300;
/** Pixels around everything that zoom_to_features fits. */
export const FIT_PADDING_PX = 20;
const CLICK_TOLERANCE_PX = 2;
export const TOUCH_TOLERANCE_PX = 25;
/** Pixels that a pointer may move between down and up and still click. */
export const clickTolerance = ({ touch }: { readonly touch: boolean }) =>
  touch ? TOUCH_TOLERANCE_PX : CLICK_TOLERANCE_PX;
/** A second tap or click at the same place within this time belongs to the first: a double click adds one vertex. */
export const TAP_INTERVAL_MS = 250;
export const CLICK_INTERVAL_MS = 500;

/** A finger that rests so long asks for the menu. */
export const LONG_PRESS_MS = 500;
/** Pixels that a resting finger may stray: beyond it drags, however little. */
export const LONG_PRESS_SLOP_PX = 8;

export const HISTORY_DEPTH = 100;
/** Pixels around a line or an edge in which a mouse finds it. */
export const HIT_TOLERANCE_PX = 6;
/** Handles drawn at most; with more in view only those of the features under the pointer. */
export const MAX_HANDLES = 3_000;
/** Sides of the polygon as which a circle is drawn. */
export const CIRCLE_SIDES = 80;
