import { CUT_SHAPES, cutGeometry } from '../../operations/cut.ts';
import { boxOf } from '../hit.ts';
import { developerLog } from '../log.ts';
import type { ModeContext, ModeSession } from '../own-mode.ts';
import type { DrawnFeature, Geometry } from '../shapes.ts';
import { vertexDrawing } from './vertex-drawing.ts';

const UNTOUCHED = 'O recorte não toca em nenhuma linha ou área.';

/** A polygon is drawn over features: what of them lies inside goes. */
export default function cut(context: ModeContext): ModeSession {
  return vertexDrawing(context, {
    ...{ shape: 'polygon', least: 3, label: 'Recortar' },
    geometry: (vertices) => ({ type: 'Polygon', coordinates: [[...vertices, ...vertices.slice(0, 1)]] }),
    apply: (knife) => cutAll(context, knife),
  });
}

function cutAll({ features, notice }: ModeContext, knife: Geometry): Geometry | null {
  const under = features.within(boxOf(knife), ({ shape }) => CUT_SHAPES.includes(shape));
  const left = new Map(under.flatMap((feature) => remains(feature, knife)));
  if (left.size === 0) {
    notice(UNTOUCHED, 'refused');
    return null;
  }
  return features.edit([...left.keys()]).commit('Recortar', left) ? knife : null;
}

/** Nothing of a feature that the knife leaves alone. */
function remains({ id, geometry }: DrawnFeature, knife: Geometry): [string, Geometry | null][] {
  try {
    const left = cutGeometry(geometry, knife);
    return left === geometry ? [] : [[id, left]];
  } catch (error) {
    developerLog.geometry(error instanceof Error ? error.message : String(error));
    return [];
  }
}
