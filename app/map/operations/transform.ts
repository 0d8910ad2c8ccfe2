import { LATITUDE_MAXIMA } from '#domain/geometria/mercator.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { bbox, juntar, partes } from '#domain/geometria/partes.ts';
import { MAX_LONGITUDE } from '../editor/constants.ts';
import { fromPlane, type PlanePoint, toPlane } from './plane.ts';
import type { Geometry } from './shapes.ts';

/** A shape is never scaled to nothing nor turned inside out. */
const MIN_FACTOR = 0.01;
const RADIANS = Math.PI / 180;

export interface Factors {
  readonly x: number;
  readonly y: number;
}

/** Which sides a handle of the box pulls: -1 west or north, 1 east or south, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The middle of the box around a geometry, as it is seen on the map. */
export function middleOfBox(geometry: Geometry): Posicao {
  const [west, south, east, north] = bbox(geometry);
  const [[ax, ay], [bx, by]] = [toPlane([west, south]), toPlane([east, north])];
  return fromPlane([(ax + bx) / 2, (ay + by) / 2]);
}

/** A geometry scaled about a centre, in width and height as they are seen. */
export function scaleGeometry(geometry: Geometry, center: Readonly<Posicao>, { x, y }: Factors): Geometry {
  const [cx, cy] = toPlane(center);
  return mapPositions(geometry, ([px, py]) => [cx + (px - cx) * x, cy + (py - cy) * y]);
}

/** A geometry turned about a centre, clockwise as it is seen. */
export function rotateGeometry(geometry: Geometry, center: Readonly<Posicao>, degrees: number): Geometry {
  const [cx, cy] = toPlane(center);
  const [sin, cos] = [Math.sin(degrees * RADIANS), Math.cos(degrees * RADIANS)];
  return mapPositions(geometry, ([px, py]) => {
    const [dx, dy] = [px - cx, py - cy];
    return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  });
}

/** A geometry moved as far as from one place to another on the map, keeping its look there. */
export function moveGeometry(geometry: Geometry, from: Readonly<Posicao>, to: Readonly<Posicao>): Geometry {
  const [[ax, ay], [bx, by]] = [toPlane(from), toPlane(to)];
  return mapPositions(geometry, ([px, py]) => [px + bx - ax, py + by - ay]);
}

/** How much a handle that was pulled from one place to another scales; with `ratio` both sides by the same. */
export function scaleFactors(
  {
    center,
    from,
    to,
  }: { readonly center: Readonly<Posicao>; readonly from: Readonly<Posicao>; readonly to: Readonly<Posicao> },
  handle: Handle,
  ratio: boolean,
): Factors {
  const [[cx, cy], [ax, ay], [bx, by]] = [toPlane(center), toPlane(from), toPlane(to)];
  const [ox, oy] = [handle.x === 0 ? 0 : ax - cx, handle.y === 0 ? 0 : ay - cy];
  if (ratio) {
    const factor = part(ox * (bx - cx) + oy * (by - cy), ox * ox + oy * oy);
    return { x: factor, y: factor };
  }
  return { x: part(bx - cx, ox), y: part(by - cy, oy) };
}

/** Whether all of a geometry lies where the map can show it. */
export function isOnMap(geometry: Geometry): boolean {
  const [west, south, east, north] = bbox(geometry);
  const edges = [west, south, east, north];
  return (
    edges.every(Number.isFinite) &&
    west >= -MAX_LONGITUDE &&
    east <= MAX_LONGITUDE &&
    south >= -LATITUDE_MAXIMA &&
    north <= LATITUDE_MAXIMA
  );
}

function part(now: number, before: number): number {
  return before === 0 ? 1 : Math.max(MIN_FACTOR, now / before);
}

/** Every position of a geometry put elsewhere on the plane; a ring that was closed stays closed. */
function mapPositions(geometry: Geometry, place: (point: PlanePoint) => PlanePoint): Geometry {
  const move = (position: Posicao): Posicao => fromPlane(place(toPlane(position)));
  const moved = partes(geometry).map((one): Geometry => {
    if (one.type === 'Point') return { type: 'Point', coordinates: move(one.coordinates) };
    if (one.type === 'LineString') return { type: 'LineString', coordinates: one.coordinates.map(move) };
    return { type: 'Polygon', coordinates: one.coordinates.map((ring) => ring.map(move)) };
  });
  const [first] = moved;
  return first && geometry.type === first.type ? first : juntar(moved);
}
