import { fracaoDoNorte, fracaoDoOeste, latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';
import type { Posicao } from '#domain/geometria/partes.ts';

/**
 * A point of the Web Mercator plane, in pixels of zoom 0 (512 of them around the world), y downwards as on the screen.
 * The plane keeps angles: what stands square here stands square on the map, at every zoom and bearing.
 */
export type PlanePoint = readonly [number, number];

const WORLD = 512;

export function toPlane([lng, lat]: Readonly<Posicao>): PlanePoint {
  return [fracaoDoOeste(lng) * WORLD, fracaoDoNorte(lat) * WORLD];
}

export function fromPlane([x, y]: PlanePoint): Posicao {
  return [longitudeDaFracao(x / WORLD), latitudeDaFracao(y / WORLD)];
}

/** What so many pixels of the screen measure in the plane at a zoom. */
export const planeLength = (pixels: number, zoom: number) => pixels / 2 ** zoom;

export const distance = (a: PlanePoint, b: PlanePoint) => Math.hypot(b[0] - a[0], b[1] - a[1]);

export const samePosition = (a: Readonly<Posicao>, b: Readonly<Posicao>) => a[0] === b[0] && a[1] === b[1];

/** The point of the segment a-b that is nearest to p, and how far along the segment it lies (0 at a, 1 at b). */
export function nearestOnSegment(p: PlanePoint, a: PlanePoint, b: PlanePoint): { point: PlanePoint; along: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  const raw = length2 === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2;
  const along = Math.max(0, Math.min(1, raw));
  return { point: along === 1 ? b : [a[0] + along * dx, a[1] + along * dy], along };
}
