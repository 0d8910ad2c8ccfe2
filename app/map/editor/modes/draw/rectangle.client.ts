import type { OwnMode } from '#app/map/editor/own-mode.ts';
import type { Geometry, Position } from '#app/map/operations/shapes.ts';
import { twoClickDrawing } from './two-click-drawing.ts';

function rectangleGeometry([x1, y1]: Position, [x2, y2]: Position): Geometry | null {
  if (x1 === x2 || y1 === y2) return null;
  const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [south, north] = [Math.min(y1, y2), Math.max(y1, y2)];
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

const rectangle: OwnMode = (context) =>
  twoClickDrawing(context, {
    shape: 'rectangle',
    label: 'Retângulo',
    pointer: 'edge',
    hints: ['Clique em um canto do retângulo.', 'Clique no canto oposto.'],
    noSize: 'O retângulo ainda não tem tamanho: leve o ponteiro para longe do primeiro canto.',
    geometry: rectangleGeometry,
    properties: () => ({}),
  });

export default rectangle;
