import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { pointDrawing } from './point-drawing.ts';

const circleMarker: OwnMode = (context) =>
  pointDrawing(context, 'circle_marker', 'Marcador circular', (_position, create) => create());

export default circleMarker;
