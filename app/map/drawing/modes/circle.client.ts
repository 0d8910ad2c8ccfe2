import { circleGeometry } from '../circle.ts';
import type { OwnMode } from '../own-mode.ts';
import { twoClickDrawing } from './two-click-drawing.ts';

const circle: OwnMode = (context) =>
  twoClickDrawing(context, {
    ...{ shape: 'circle', label: 'Círculo', pointer: 'pointer' },
    geometry: circleGeometry,
    properties: (center) => ({ center }),
  });

export default circle;
