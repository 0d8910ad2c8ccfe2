import { boxOf } from '#app/map/editor/features/hit.ts';
import { developerLog } from '#app/map/editor/log.ts';
import type { ModeContext, ModeSession } from '#app/map/editor/own-mode.ts';
import type { Remains } from '#app/map/operations/area-work.ts';
import { CUT_SHAPES } from '#app/map/operations/cut.ts';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { vertexDrawing } from '../draw/vertex-drawing.ts';
import { LargeAreas } from './large-areas.client.ts';

const UNTOUCHED = 'O recorte não toca em nenhuma linha ou área.';

type Left = ReadonlyMap<string, Geometry | null>;

/** A polygon is drawn over features: what of them lies inside goes. */
export default function cut(context: ModeContext): ModeSession {
  const work = new LargeAreas(context);
  let left: Left = new Map();
  const drawing = vertexDrawing(context, {
    shape: 'polygon',
    least: 3,
    label: 'Recortar',
    geometry: (vertices) => ({ type: 'Polygon', coordinates: [[...vertices, ...vertices.slice(0, 1)]] }),
    prepare: (knife, go) => {
      const under = context.features.within(boxOf(knife), ({ shape }) => CUT_SHAPES.includes(shape));
      work.run('cut', under, [knife], (remains) => {
        left = new Map(under.flatMap(({ id }, i) => touched(id, remains[i] ?? null)));
        go();
      });
    },
    apply: (knife) => cutAll(context, knife, left),
  });
  return {
    ...drawing,
    cancel: () => work.stop() || (drawing.cancel?.() ?? false),
    end() {
      work.stop();
      drawing.end();
    },
  };
}

function cutAll({ features, notice, undoable }: ModeContext, knife: Geometry, left: Left): Geometry | null {
  if (left.size === 0) {
    notice(UNTOUCHED, 'refused');
    return null;
  }
  if (!features.edit([...left.keys()]).commit('Recortar', left)) return null;
  const gone = [...left.values()].filter((remains) => remains === null).length;
  if (gone > 0) undoable(gone === 1 ? 'O recorte cobria uma geometria inteira, e ela foi tirada.' : swallowed(gone));
  return knife;
}

const swallowed = (gone: number) => `O recorte cobria ${gone} geometrias inteiras, e elas foram tiradas.`;

/** Nothing of a feature that the knife leaves alone. */
function touched(id: string, remains: Remains): [string, Geometry | null][] {
  if (remains === 'untouched') return [];
  if (remains === null || 'coordinates' in remains) return [[id, remains]];
  developerLog.geometry(remains.refused);
  return [];
}
