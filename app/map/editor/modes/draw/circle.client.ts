import { circleGeometry } from '#app/map/editor/features/circle.ts';
import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { twoClickDrawing } from './two-click-drawing.ts';

const circle: OwnMode = (context) =>
  twoClickDrawing(context, {
    ...{ shape: 'circle', label: 'Círculo', pointer: 'pointer' },
    geometry: circleGeometry,
    properties: (center) => ({ center }),
  });

export default circle;
