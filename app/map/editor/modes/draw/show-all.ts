import type { View } from '#app/map/editor/own-mode.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { bbox } from '#domain/geometria/partes.ts';

/** What was typed may lie out of sight: then the map shows all of the drawing. */
export function showAll(view: View, positions: readonly Position[]): void {
  const [west, south, east, north] = view.bounds();
  const seen = positions.every(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north);
  if (!seen) view.fit(bbox({ type: 'MultiPoint', coordinates: [...positions] }));
}
