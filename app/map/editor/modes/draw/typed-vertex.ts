import type { TypedEntry } from '#app/map/editor/port.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { isOnMap } from '#app/map/operations/transform.ts';
import { fimDoTrecho } from '#domain/geometria/geodesica.ts';

export const OFF_MAP = 'Este lugar fica fora do mapa.';

/** Whether the map reaches there. */
export const isPlace = (coordinates: Position): boolean => isOnMap({ type: 'Point', coordinates });

/** Where a vertex goes that was typed, by itself or as a side from the one before; or why it goes nowhere, in Portuguese. */
export function typedVertex(entry: TypedEntry, last: Position | undefined): Position | string {
  if (entry.kind === 'radius') return 'Só um círculo tem raio.';
  if (entry.kind === 'side' && last === undefined) return 'Ponha antes o vértice de onde o lado sai.';
  const position = entry.kind === 'position' ? entry.position : fimDoTrecho(last ?? [0, 0], entry.side);
  return isPlace(position) ? position : OFF_MAP;
}
