import { circleGeometry } from '#app/map/editor/features/circle.ts';
import type { OwnMode } from '#app/map/editor/own-mode.ts';
import { twoClickDrawing } from './two-click-drawing.ts';

const circle: OwnMode = (context) =>
  twoClickDrawing(context, {
    shape: 'circle',
    label: 'Círculo',
    pointer: 'pointer',
    hints: ['Clique no centro do círculo.', 'Clique onde a borda do círculo passa, ou digite o raio.'],
    noSize: 'O círculo ainda não tem raio: leve o ponteiro para longe do centro.',
    radius: true,
    geometry: circleGeometry,
    properties: (center) => ({ center }),
  });

export default circle;
