import type { Map as MapGl } from 'maplibre-gl';
import { eCampoDeTexto } from '#app/kit/campo-de-texto.ts';

/**
 * What was just started is the map's: arrows and Space belong to it, not to the button that started it. The code of a
 * mode may come late, so whoever writes elsewhere by then, or answers a question, is left there.
 */
export function focusMap(map: Pick<MapGl, 'getCanvas'>): void {
  const canvas = map.getCanvas();
  const { activeElement } = canvas.ownerDocument;
  if (activeElement !== null && (eCampoDeTexto(activeElement) || activeElement.closest('dialog, [role=dialog]')))
    return;
  canvas.focus({ preventScroll: true });
}
