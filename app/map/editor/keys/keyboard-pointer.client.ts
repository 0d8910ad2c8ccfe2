import type { Map as MapaGl } from 'maplibre-gl';
import { DRAW_MODES, EDIT_MODES, type ModeId } from '../modes.ts';
import type { ScreenPoint } from '../own-mode.ts';
import type { Drawing } from '../port.ts';
import classes from './keyboard-pointer.module.css';
import { keyboardStep } from './keyboard-step.ts';

/** Modes that take hold of something: Space presses, and Space again releases. */
const HOLDING: ReadonlySet<ModeId> = new Set([
  ...(['drag', 'change', 'rotate', 'scale', 'copy', 'freehand', 'custom_shape'] as const),
]);

/** Milliseconds of rest before the crosshair's place is said. */
const SAY_AFTER_MS = 400;

const degrees = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/**
 * Drawing by keyboard alone: while a mode draws or edits, arrows move a crosshair over the map and Space does there
 * what the mouse's button would. Every mode takes it for a mouse, because it is told by the same events.
 */
export function startKeyboardPointer(map: MapaGl, drawing: Drawing): () => void {
  const pointer = new KeyboardPointer(map, drawing);
  const container = map.getContainer();
  const key = (event: KeyboardEvent) => pointer.key(event);
  // A map that moves under a resting mouse makes the browser tell of movements of nothing.
  const mouse = ({ isTrusted, type, movementX, movementY }: PointerEvent) => {
    if (isTrusted && (type === 'pointerdown' || movementX !== 0 || movementY !== 0)) pointer.hide();
  };
  // Before MapLibre, whose arrows move the map.
  document.addEventListener('keydown', key, { capture: true });
  container.addEventListener('pointermove', mouse);
  container.addEventListener('pointerdown', mouse);
  const unsubscribe = drawing.subscribe(() => pointer.modesChanged());
  return () => {
    document.removeEventListener('keydown', key, { capture: true });
    container.removeEventListener('pointermove', mouse);
    container.removeEventListener('pointerdown', mouse);
    unsubscribe();
    pointer.destroy();
  };
}

class KeyboardPointer {
  readonly #map: MapaGl;
  readonly #drawing: Drawing;
  readonly #cross = document.createElement('div');
  readonly #said = document.createElement('div');
  #place: ScreenPoint | null = null;
  #held: ModeId | null = null;
  #saying: ReturnType<typeof setTimeout> | undefined;

  constructor(map: MapaGl, drawing: Drawing) {
    this.#map = map;
    this.#drawing = drawing;
    this.#cross.className = classes.crosshair ?? '';
    this.#cross.hidden = true;
    this.#cross.dataset.mira = '';
    this.#said.className = classes.said ?? '';
    this.#said.setAttribute('role', 'status');
    map.getContainer().append(this.#cross, this.#said);
  }

  key(event: KeyboardEvent): void {
    const mode = this.#mode();
    if (this.#drawing.snapshot().menu !== null) return;
    if (mode === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      if (!this.#isOnMap(event)) return;
      if (!event.repeat) this.#space(mode);
    } else {
      if (!this.#isNear(event) || !this.#arrow(event)) return;
      // From the button of the tool straight to the map.
      this.#map.getCanvas().focus({ preventScroll: true });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** A held vertex is let go where its mode has ended without it. */
  modesChanged(): void {
    const mode = this.#mode();
    if (this.#held !== null && this.#held !== mode) this.#hold(null);
    // Its place is kept: another tool goes on where this one was.
    if (mode === null) this.#cross.hidden = true;
  }

  /** The mouse has taken over. */
  hide(): void {
    if (this.#place === null) return;
    if (this.#held !== null) this.#send('mouseup', 0);
    this.#hold(null);
    this.#place = null;
    this.#cross.hidden = true;
  }

  destroy(): void {
    clearTimeout(this.#saying);
    this.#cross.remove();
    this.#said.remove();
  }

  #mode(): ModeId | null {
    return [...DRAW_MODES, ...EDIT_MODES].find((mode) => this.#drawing.modes.isActive(mode)) ?? null;
  }

  /** On the map or nowhere in particular: Space on a button is the button's. */
  #isOnMap({ target }: KeyboardEvent): boolean {
    return target === document.body || target === this.#map.getCanvas();
  }

  /** Also on the buttons over the map; a field keeps its arrows. */
  #isNear(event: KeyboardEvent): boolean {
    const { target } = event;
    const frame = this.#map.getContainer().parentElement ?? this.#map.getContainer();
    const button = target instanceof HTMLButtonElement && frame.contains(target);
    return this.#isOnMap(event) || button;
  }

  #arrow({ key, shiftKey }: KeyboardEvent): boolean {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const step = keyboardStep(key, shiftKey, this.#place ?? { x: width / 2, y: height / 2 }, { width, height });
    if (step === null) return false;
    if (step.pan[0] !== 0 || step.pan[1] !== 0) this.#map.panBy([...step.pan], { duration: 0 });
    this.#show(step.crosshair);
    this.#send('mousemove', this.#held === null ? 0 : 1);
    return true;
  }

  #space(mode: ModeId): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    if (this.#cross.hidden) {
      this.#show(this.#place ?? { x: clientWidth / 2, y: clientHeight / 2 });
      this.#send('mousemove', 0);
    }
    if (this.#held !== null) {
      this.#send('mouseup', 0);
      this.#hold(null);
      return;
    }
    this.#send('mousedown', 1);
    if (HOLDING.has(mode)) {
      this.#hold(mode);
      return;
    }
    this.#send('mouseup', 0);
  }

  #hold(mode: ModeId | null): void {
    this.#held = mode;
    this.#cross.toggleAttribute('data-held', mode !== null);
  }

  #show(place: ScreenPoint): void {
    this.#place = place;
    this.#cross.hidden = false;
    this.#cross.style.transform = `translate(${place.x}px, ${place.y}px)`;
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => this.#say(place), SAY_AFTER_MS);
  }

  #say({ x, y }: ScreenPoint): void {
    const { lat, lng } = this.#map.unproject([x, y]);
    this.#said.textContent = `Mira na latitude ${degrees.format(lat)}, longitude ${degrees.format(lng)}`;
  }

  #send(type: 'mousemove' | 'mousedown' | 'mouseup', buttons: number): void {
    if (this.#place === null) return;
    const canvas = this.#map.getCanvas();
    const { left, top } = canvas.getBoundingClientRect();
    const [clientX, clientY] = [left + this.#place.x, top + this.#place.y];
    canvas.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX, clientY, button: 0, buttons }),
    );
  }
}
