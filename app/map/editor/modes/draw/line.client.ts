import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { vertexDrawing } from './vertex-drawing.ts';

const line: OwnMode = (context) =>
  vertexDrawing(context, {
    shape: 'line',
    least: 2,
    label: 'Linha',
    geometry: (vertices) => ({ type: 'LineString', coordinates: [...vertices] }),
  });

export default line;
