import type { OwnMode } from '../own-mode.ts';
import { pointDrawing } from './point-drawing.ts';

const marker: OwnMode = (context) => pointDrawing(context, 'marker', 'Marcador', (_position, create) => create());

export default marker;
