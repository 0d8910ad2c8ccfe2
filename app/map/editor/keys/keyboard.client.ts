import { eCampoDeTexto } from '#app/kit/campo-de-texto.ts';
import type { Drawing } from '../port.ts';
import { meaningOf } from './keys.ts';

/** A button in there means what it says, and what it stands in closes by itself. */
const isOwnKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLButtonElement && target.closest(`[data-teclas-proprias~="${key}"]`) !== null;

/**
 * The drawing's keys, for as long as the focus is in the map's frame or nowhere: what is typed elsewhere on the page
 * belongs to what has the focus there.
 * @returns how to stop listening
 */
export function listenToKeys(frame: HTMLElement, drawing: Drawing, onHelp: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const { target } = event;
    const here = target === document.body || (target instanceof Node && frame.contains(target));
    // While a menu is open the keys are the menu's.
    if (!here || eCampoDeTexto(target) || event.defaultPrevented || drawing.snapshot().menu !== null) return;
    const meaning = meaningOf(event);
    if ((event.key === 'Enter' || event.key === 'Escape') && isOwnKey(target, event.key)) return;
    if (meaning === null || !carryOut(meaning, drawing, onHelp)) return;
    // Before the button that has the focus: it must not take Enter for a click.
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', listener, { capture: true });
  return () => window.removeEventListener('keydown', listener, { capture: true });
}

function carryOut(meaning: NonNullable<ReturnType<typeof meaningOf>>, drawing: Drawing, onHelp: () => void): boolean {
  if (meaning.do === 'help') {
    onHelp();
    return true;
  }
  if (meaning.do === 'mode') return toggle(drawing, meaning.mode);
  if (drawing.key(meaning.key)) return true;
  return meaning.key === 'remove' && toggle(drawing, 'delete');
}

/** Only what has a button has a key. */
function toggle(drawing: Drawing, mode: Parameters<Drawing['modes']['toggle']>[0]): boolean {
  const { uiEnabled, available } = drawing.modes.state(mode);
  if (!uiEnabled || !available) return false;
  void drawing.modes.toggle(mode);
  return true;
}
