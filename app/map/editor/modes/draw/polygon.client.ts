import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { vertexDrawing } from './vertex-drawing.ts';

const polygon: OwnMode = (context) =>
  vertexDrawing(context, {
    shape: 'polygon',
    least: 3,
    label: 'Polígono',
    geometry: (vertices) => ({ type: 'Polygon', coordinates: [[...vertices, ...vertices.slice(0, 1)]] }),
  });

export default polygon;
