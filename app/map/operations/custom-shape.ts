import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { fromPlane, type PlanePoint, planeLength, toPlane } from './plane.ts';

/** The choices of the specification, as they are chosen. */
export const CUSTOM_SHAPES = ['Triangle', 'Rectangle'] as const;
export type CustomShape = (typeof CUSTOM_SHAPES)[number];

/** Half of what a click alone places, in pixels of the screen. */
const DEFAULT_HALF_PX = 40;

/** Corners in a box of two by two around the centre, y downwards; the triangle is equilateral in its own box. */
const CORNERS: Readonly<Record<CustomShape, readonly PlanePoint[]>> = {
  Triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  Rectangle: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
};
/** Height of an equilateral triangle by its side. */
const EQUILATERAL = Math.sqrt(3) / 2;

export interface Placing {
  readonly shape: CustomShape;
  readonly center: Readonly<Posicao>;
  /** Where the pointer is now: its distances from the centre are half of width and height. */
  readonly pointer: Readonly<Posicao>;
  /** Square or equilateral, by the larger of both distances. */
  readonly regular: boolean;
  readonly zoom: number;
  /** Pixels of the screen: a drag no longer than this is a click, or a tap. */
  readonly tolerance: number;
}

/** The shape around a centre: of the default size where the pointer has not been dragged away from it. */
export function placeCustomShape({ shape, center, pointer, regular, zoom, tolerance }: Placing): Geometria {
  const [cx, cy] = toPlane(center);
  const [px, py] = toPlane(pointer);
  const [dx, dy] = [Math.abs(px - cx), Math.abs(py - cy)];
  const clicked = Math.hypot(dx, dy) <= planeLength(tolerance, zoom);
  const side = clicked ? planeLength(DEFAULT_HALF_PX, zoom) : Math.max(dx, dy);
  const [halfX, halfY] = clicked || regular ? [side, shape === 'Triangle' ? side * EQUILATERAL : side] : [dx, dy];
  const corners = CORNERS[shape].map(([x, y]) => fromPlane([cx + x * halfX, cy + y * halfY]));
  const [first] = corners as [Posicao];
  return { type: 'Polygon', coordinates: [[...corners, [first[0], first[1]]]] };
}
