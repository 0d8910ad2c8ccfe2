import type { ModeContext, ModeSession, Snapped } from '#app/map/editor/own-mode.ts';
import { tracePath } from '#app/map/operations/trace-path.ts';

/** Between two places snapped to one neighbour, the line follows the neighbour's edge. */
export default function autoTrace(context: ModeContext): ModeSession {
  const off = context.vertices.addTrace((from, to) => {
    const ids = new Set([from, to].flatMap(featureOf));
    const neighbours = [...ids].flatMap((id) => context.snapping.target(id) ?? []);
    return tracePath(neighbours, from.position, to.position, context.option('longer') === true ? 'longer' : 'shorter');
  });
  return { end: off };
}

const featureOf = ({ feature }: Snapped) => (feature === null ? [] : [feature]);
