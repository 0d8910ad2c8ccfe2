import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { pointDrawing } from './point-drawing.ts';

const marker: OwnMode = (context) => pointDrawing(context, 'marker', 'Marcador', (_position, create) => create());

export default marker;
