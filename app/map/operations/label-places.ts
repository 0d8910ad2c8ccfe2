import { boxesMeet, locate, type PlanarArea, planarShape } from './planar-shape.ts';
import { distance, fromPlane, type PlanePoint } from './plane.ts';
import type { Geometry, Position } from './shapes.ts';

/** Heights, as shares of an area's box, at which a place is looked for. */
const HEIGHTS = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 1 / 16, 15 / 16];

/**
 * Where each area's text is read as its own: inside of it, outside of the others where that is possible, and away from
 * the texts before it. Null for what is no area.
 */
export function labelPlaces(geometries: readonly Geometry[]): readonly (Position | null)[] {
  const shapes = geometries.map((geometry) => planarShape(geometry).areas);
  const taken: PlanePoint[] = [];
  return shapes.map((areas, i) => {
    const others = shapes.filter((_other, j) => j !== i).flat();
    const place = bestOf(areas, others, taken) ?? bestOf(areas, [], taken);
    if (place !== null) taken.push(place);
    return place && fromPlane(place);
  });
}

function bestOf(areas: readonly PlanarArea[], others: readonly PlanarArea[], taken: readonly PlanePoint[]) {
  let best: { readonly place: PlanePoint; readonly room: number } | null = null;
  for (const area of areas) {
    const near = others.filter(({ box }) => boxesMeet(box, area.box));
    for (const height of HEIGHTS) {
      for (const { place, width } of stretches(area, near, height)) {
        const room = Math.min(width / 2, ...taken.map((one) => distance(one, place)));
        // The first height wins where it is not much narrower: texts stand in the middle if they can.
        if (best === null || room > best.room * 1.2) best = { place, room };
      }
    }
  }
  return best?.place ?? null;
}

/** The stretches of a height that lie in the area and in none of the others. */
function stretches(area: PlanarArea, others: readonly PlanarArea[], height: number) {
  const [, top, , bottom] = area.box;
  const y = top + (bottom - top) * height;
  const crossings = [area, ...others]
    .flatMap(({ edges }) => edges)
    .filter(({ a, b }) => a[1] > y !== b[1] > y)
    .map(({ a, b }) => a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .sort((s, t) => s - t);
  return crossings.slice(1).flatMap((to, i) => {
    const from = crossings[i] ?? to;
    const place: PlanePoint = [(from + to) / 2, y];
    const fits = locate(place, area) === 'inside' && others.every((other) => locate(place, other) === 'outside');
    return fits ? [{ place, width: to - from }] : [];
  });
}
