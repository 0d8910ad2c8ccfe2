import type { Map as MapGl, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { CLICK_INTERVAL_MS, clickTolerance, LONG_PRESS_MS, LONG_PRESS_SLOP_PX, TAP_INTERVAL_MS } from './constants.ts';
import { clampPosition } from './features/accept.ts';
import type { MenuEntry, ModeSession, Pointer, ScreenPoint } from './own-mode.ts';

type MapEvent = MapMouseEvent | MapTouchEvent;

/** After a finger browsers play a mouse for pages that know only mice. */
const MOUSE_AFTER_TOUCH_MS = 700;

interface Down {
  readonly point: ScreenPoint;
  /** Who took the gesture. */
  readonly session: ModeSession | null;
}

/** Hands mouse and fingers to the modes that run, the exclusive one first, in map coordinates and synchronously. */
export class PointerRouter {
  readonly #map: MapGl;
  readonly #sessions: () => readonly ModeSession[];
  readonly #stop: (() => void)[] = [];
  readonly #onMenu: (point: ScreenPoint, entries: readonly MenuEntry[]) => void;
  #down: Down | null = null;
  /** Where the pointer was last. */
  #last: ScreenPoint | null = null;
  #pressing: ReturnType<typeof setTimeout> | undefined;
  /** A finger is on the map. */
  #touching = false;
  /** It has rested there until the menu came. */
  #asked = false;
  #lastTouch = -Infinity;
  #lastClick: { readonly point: ScreenPoint; readonly at: number } | null = null;

  constructor(
    map: MapGl,
    sessions: () => readonly ModeSession[],
    onMenu: (point: ScreenPoint, entries: readonly MenuEntry[]) => void,
  ) {
    this.#map = map;
    this.#sessions = sessions;
    this.#onMenu = onMenu;
    this.#listen('mousedown', (event) => this.#byMouse(event) && this.#press(event, this.#pointer(event, false)));
    this.#listen('mousemove', (event) => this.#byMouse(event) && this.#move(this.#pointer(event, false)));
    this.#listen('mouseup', (event) => this.#byMouse(event) && this.#release(this.#pointer(event, false)));
    this.#listen('contextmenu', (event) => this.#rightClick(event));
    this.#listen('touchstart', (event) => this.#touchStart(event));
    this.#listen('touchmove', (event) => this.#touched(event) && this.#move(this.#pointer(event, true)));
    this.#listen('touchend', (event) => this.#touched(event) && this.#touchEnd(event));
    this.#listen('touchcancel', (event) => this.#touchEnd(event));
    // What was taken goes on outside of the map.
    this.#listenWindow('mousemove', (event) => this.#outside(event, (pointer) => this.#move(pointer)));
    this.#listenWindow('mouseup', (event) => this.#outside(event, (pointer) => this.#release(pointer)));
  }

  /** Opens the menu of what lies under the pointer, or in the middle. @returns false where there is none */
  menu(): boolean {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const point = this.#last ?? { x: clientWidth / 2, y: clientHeight / 2 };
    return this.#openMenu(this.#at(point, { shiftKey: false, altKey: false }, false));
  }

  destroy(): void {
    clearTimeout(this.#pressing);
    for (const stop of this.#stop) stop();
  }

  #listen(type: 'mousedown' | 'mousemove' | 'mouseup' | 'contextmenu', handler: (event: MapMouseEvent) => void): void;
  #listen(type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', handler: (event: MapTouchEvent) => void): void;
  #listen(type: string, handler: (event: never) => void): void {
    const listener = handler as () => void;
    this.#map.on(type as 'mousedown', listener);
    this.#stop.push(() => void this.#map.off(type as 'mousedown', listener));
  }

  #listenWindow(type: 'mousemove' | 'mouseup', handler: (event: MouseEvent) => void): void {
    window.addEventListener(type, handler);
    this.#stop.push(() => window.removeEventListener(type, handler));
  }

  #byMouse({ originalEvent }: MapMouseEvent): boolean {
    return originalEvent.timeStamp - this.#lastTouch > MOUSE_AFTER_TOUCH_MS;
  }

  #touched({ originalEvent }: MapTouchEvent): boolean {
    this.#lastTouch = originalEvent.timeStamp;
    return true;
  }

  #touchStart(event: MapTouchEvent): void {
    this.#touched(event);
    // A second finger zooms: what the first one had begun ends where it is.
    if (event.originalEvent.touches.length > 1) {
      this.#release(this.#pointer(event, true), false);
      return;
    }
    this.#touching = true;
    const pointer = this.#pointer(event, true);
    this.#each((session) => session.move?.(pointer));
    this.#press(event, pointer);
    this.#pressing = setTimeout(() => this.#longPress(pointer), LONG_PRESS_MS);
  }

  #touchEnd(event: MapTouchEvent): void {
    this.#touching = event.originalEvent.touches.length > 0;
    this.#release(this.#pointer(event, true));
    // The mouse that browsers play afterwards would click the menu away.
    if (this.#asked && event.originalEvent.cancelable) event.originalEvent.preventDefault();
    this.#asked = false;
  }

  /** A finger that rests asks what can be done there: what it had taken hold of stays as it was. */
  #longPress(pointer: Pointer): void {
    const down = this.#down;
    // What is drawn by dragging, or moved along, has no menu: there resting means nothing.
    if (down === null || (down.session !== null && down.session.menu === undefined)) return;
    down.session?.cancel?.();
    const opened = this.#openMenu(pointer);
    if (opened || down.session !== null) this.#down = null;
    this.#asked = opened;
  }

  #openMenu(pointer: Pointer): boolean {
    for (const session of this.#sessions()) {
      const entries = session.menu?.(pointer) ?? [];
      if (entries.length === 0) continue;
      this.#onMenu(pointer.point, entries);
      return true;
    }
    return false;
  }

  #press(event: MapEvent, pointer: Pointer): void {
    if ('button' in event.originalEvent && event.originalEvent.button !== 0) return;
    const session = this.#first((one) => one.press?.(pointer) ?? false);
    this.#down = { point: pointer.point, session };
    if (session !== null) event.preventDefault();
  }

  #move(pointer: Pointer): void {
    this.#last = pointer.point;
    if (this.#down !== null && away(this.#down.point, pointer.point) > LONG_PRESS_SLOP_PX) clearTimeout(this.#pressing);
    const taken = this.#down?.session;
    if (taken) taken.drag?.(pointer);
    else this.#each((session) => session.move?.(pointer));
  }

  #release(pointer: Pointer, maySelect = true): void {
    clearTimeout(this.#pressing);
    const down = this.#down;
    this.#down = null;
    if (down === null) return;
    if (down.session !== null) down.session.release?.(pointer);
    else if (maySelect && away(down.point, pointer.point) <= clickTolerance(pointer)) this.#click(pointer);
  }

  #click(pointer: Pointer): void {
    const now = performance.now();
    const last = this.#lastClick;
    const interval = pointer.touch ? TAP_INTERVAL_MS : CLICK_INTERVAL_MS;
    this.#lastClick = { point: pointer.point, at: now };
    // The second half of a double click: the map must not get a vertex twice.
    if (last !== null && now - last.at < interval && away(last.point, pointer.point) <= clickTolerance(pointer)) {
      this.#first((session) => session.doubleClick?.(pointer) ?? false);
      return;
    }
    this.#first((session) => session.click?.(pointer) ?? false);
  }

  #rightClick(event: MapMouseEvent): void {
    // Some browsers say a finger's rest with this too.
    if (this.#touching) {
      event.originalEvent.preventDefault();
      return;
    }
    const pointer = this.#pointer(event, false);
    if (this.#openMenu(pointer)) event.originalEvent.preventDefault();
  }

  #outside(event: MouseEvent, use: (pointer: Pointer) => void): void {
    if (!this.#down?.session) return;
    const canvas = this.#map.getCanvas();
    // Over the map the map says it, and so does another one that mirrors it.
    if (event.target instanceof Element && event.target.classList.contains('maplibregl-canvas')) return;
    const box = canvas.getBoundingClientRect();
    use(this.#at({ x: event.clientX - box.left, y: event.clientY - box.top }, event, false));
  }

  #pointer({ point: { x, y }, originalEvent }: MapEvent, touch: boolean): Pointer {
    return this.#at({ x, y }, originalEvent, touch);
  }

  #at(point: ScreenPoint, keys: { readonly shiftKey: boolean; readonly altKey: boolean }, touch: boolean): Pointer {
    const { lng, lat } = this.#map.unproject([point.x, point.y]);
    return { position: clampPosition([lng, lat]), point, shift: keys.shiftKey, alt: keys.altKey, touch };
  }

  #each(use: (session: ModeSession) => void): void {
    for (const session of this.#sessions()) use(session);
  }

  #first(use: (session: ModeSession) => boolean): ModeSession | null {
    return this.#sessions().find(use) ?? null;
  }
}

const away = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y);
